import { brand } from '~/domain/brand'
import { HomePage } from '~/features/home/home-page'
import { publicPage } from '~/features/site/page-metadata'

export const metadata = publicPage({
  path: '/',
  title: `${brand.name} · ${brand.tagline}`,
  description: brand.summary,
  image: 'home',
  whole: true,
})

export default function Page() {
  return <HomePage />
}
