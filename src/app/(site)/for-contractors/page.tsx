import { ForContractorsPage } from '~/features/marketing/for-contractors-page'
import { publicPage } from '~/features/site/page-metadata'

export const metadata = publicPage({
  path: '/for-contractors',
  title: 'For Contractors',
  description:
    'Meet homeowners who are ready to start. At most three contractors compete, there are no lead fees, and you pay only when you win the work.',
  image: 'for-contractors',
})

export default function Page() {
  return <ForContractorsPage />
}
