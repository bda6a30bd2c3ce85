import { Contact } from '~/features/legal/contact'
import { HelpPage } from '~/features/marketing/help-page'
import { publicPage } from '~/features/site/page-metadata'
import { legalContact } from '../legal-contact'

export const metadata = publicPage({
  path: '/help',
  title: 'Help',
  description:
    'What it costs, who sees your details, what is checked of a contractor, and what happens when nobody answers.',
  image: 'how-it-works',
})

export const dynamic = 'force-dynamic'

export default function Page() {
  return <HelpPage contact={<Contact {...legalContact} />} />
}
