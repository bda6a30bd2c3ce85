import type { Metadata } from 'next'
import { PrivacyRequests } from '~/features/admin-privacy/privacy-requests'

export const metadata: Metadata = { title: 'Privacy requests' }

export default function Page() {
  return <PrivacyRequests />
}
