import { brand } from '~/domain/brand'
import type { MailProps } from '~/server/services/mail/templates'
import { Layout, Paragraph } from './layout'

type Props = MailProps['company-closed']

export function companyClosedSubject({ companyName }: Props): string {
  return `${companyName} has left ${brand.name}`
}

export function CompanyClosed({ contactName, companyName }: Props) {
  return (
    <Layout
      preview="The account, the profile and the documents are gone."
      title="Your account is closed"
      reason="You get this mail because the contractor's account with this address was closed."
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {companyName} is not listed any more, and you are signed out everywhere. The profile, documents, leads, quotes,
        messages and reviews are gone. Homeowners who had hired you were told, and look for somebody else.
      </Paragraph>
      <Paragraph>
        What stays is the company&apos;s name in the history of the requests it was matched with, and proof of what you
        agreed to, as the law asks.
      </Paragraph>
      <Paragraph>If it was not you, write to us at once by answering this mail.</Paragraph>
    </Layout>
  )
}
