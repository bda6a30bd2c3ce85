import { brand } from '~/domain/brand'
import { formerContact } from '~/domain/erasure'
import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  contactName: string
  companyName: string
}

function subject({ companyName }: Props): string {
  return `${companyName} has left ${brand.name}`
}

function CompanyClosed({ contactName, companyName }: Props) {
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

export const companyClosed = {
  kind: 'service',
  subject,
  body: CompanyClosed,
  ...toContractorThemselves,
  lastWords: true,
  personal: { contactName: formerContact, companyName: keep },
} as const satisfies EmailTemplate<Props>
