import { TermsPage } from '~/features/legal/terms-page'
import { publicPage } from '~/features/site/page-metadata'
import { RateLine } from '~/features/site/rate-line'
import { readPublicRate } from '~/trpc/public-rate'
import { legalContact } from '../legal-contact'

export const metadata = publicPage({
  path: '/terms',
  title: 'Terms',
  description:
    'The rules for homeowners and contractors: free for homeowners, at most three contractors, pay only when you win.',
  image: 'terms',
})

export const dynamic = 'force-dynamic'

export default async function Page() {
  return <TermsPage contact={legalContact} rate={<RateLine rate={await readPublicRate()} />} />
}
