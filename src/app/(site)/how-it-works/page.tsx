import { HowItWorksPage } from '~/features/marketing/how-it-works-page'
import { KeptRateLine } from '~/features/site/kept-rate'
import { publicPage } from '~/features/site/page-metadata'
import { readKeptRate } from '~/trpc/kept-rate'

export const dynamic = 'force-dynamic'

export const metadata = publicPage({
  path: '/how-it-works',
  title: 'How It Works',
  description:
    'Describe your project once, be matched with up to three verified contractors within 24 hours, compare quotes and choose. Free for homeowners.',
  image: 'how-it-works',
})

export default async function Page() {
  return <HowItWorksPage keptRate={<KeptRateLine rate={await readKeptRate()} />} />
}
