import { brand } from '~/domain/brand'
import { HomePage } from '~/features/home/home-page'
import { KeptRateLine } from '~/features/site/kept-rate'
import { publicPage } from '~/features/site/page-metadata'
import { readKeptRate } from '~/trpc/kept-rate'

export const dynamic = 'force-dynamic'

export const metadata = publicPage({
  path: '/',
  title: `${brand.name} · ${brand.tagline}`,
  description: brand.summary,
  image: 'home',
  whole: true,
})

export default async function Page() {
  return <HomePage keptRate={<KeptRateLine rate={await readKeptRate()} />} />
}
