import { PrivacyPage } from '~/features/legal/privacy-page'
import { publicPage } from '~/features/site/page-metadata'
import { legalContact } from '../legal-contact'

export const metadata = publicPage({
  path: '/privacy',
  title: 'Privacy',
  description:
    'What we keep about homeowners and contractors, why, who sees it, how long, and how to have it back or deleted.',
  image: 'privacy',
})

export default function Page() {
  return <PrivacyPage contact={legalContact} />
}
