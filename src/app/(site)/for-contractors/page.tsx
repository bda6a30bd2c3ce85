import { ForContractorsPage } from '~/features/marketing/for-contractors-page'
import { publicPage } from '~/features/site/page-metadata'
import { RateLine } from '~/features/site/rate-line'
import { readPublicRate } from '~/trpc/public-rate'

export const metadata = publicPage({
  path: '/for-contractors',
  title: 'For Contractors',
  description:
    'Meet homeowners who are ready to start. At most three contractors compete, there are no lead fees, and you pay only when you win the work.',
  image: 'for-contractors',
})

export const dynamic = 'force-dynamic'

export default async function Page() {
  return <ForContractorsPage rate={<RateLine rate={await readPublicRate()} />} />
}
