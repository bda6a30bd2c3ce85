import { TermsPage } from '~/features/legal/terms-page'
import { publicPage } from '~/features/site/page-metadata'
import { legalContact } from '../legal-contact'

export const metadata = publicPage({
  path: '/terms',
  title: 'Terms',
  description:
    'The rules for homeowners and contractors: free for homeowners, at most three contractors, pay only when you win.',
  image: 'terms',
})

export default function Page() {
  return <TermsPage contact={legalContact} />
}
