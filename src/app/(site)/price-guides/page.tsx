import { PriceGuidesPage } from '~/features/marketing/price-guides-page'
import { publicPage } from '~/features/site/page-metadata'
import { publicApi } from '~/trpc/server'

export const dynamic = 'force-dynamic'

export const metadata = publicPage({
  path: '/price-guides',
  title: 'Price guides',
  description: 'What contractors in Canada asked for renovation work here, by service, from their own quotes.',
  image: 'contractors',
})

export default async function Page() {
  return <PriceGuidesPage guides={await publicApi.priceGuide.list({})} />
}
