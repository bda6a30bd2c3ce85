import { brand } from '~/domain/brand'
import { HomePage } from '~/features/home/home-page'
import { KeptRateLine } from '~/features/site/kept-rate'
import { publicPage } from '~/features/site/page-metadata'
import { readKeptRate } from '~/trpc/kept-rate'
import { publicApi } from '~/trpc/server'

export const dynamic = 'force-dynamic'

export const metadata = publicPage({
  path: '/',
  title: `${brand.name} · ${brand.tagline}`,
  description: brand.summary,
  image: 'home',
  whole: true,
})

export default async function Page() {
  // Without a database the page goes on without what is read from it.
  const [rate, photos, reviews] = await Promise.all([
    readKeptRate(),
    publicApi.contractor.newestPhotos().catch(() => []),
    publicApi.contractor.newestReviews().catch(() => []),
  ])
  return <HomePage keptRate={<KeptRateLine rate={rate} />} photos={photos} reviews={reviews} />
}
