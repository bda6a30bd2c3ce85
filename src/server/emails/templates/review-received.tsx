import { formerName } from '~/domain/erasure'
import { signInPath } from '~/lib/return-path'
import { type EmailTemplate, keep, redact } from '../template'
import { Action, Layout, Paragraph, Quotation } from './layout'

interface Props {
  contactName: string
  companyName: string
  customerName: string
  rating: number
  comment: string
  slug: string
}

function subject({ customerName, rating }: Props): string {
  return `${customerName} gave you ${rating} of 5 stars`
}

function ReviewReceived({ contactName, companyName, customerName, rating, comment, slug }: Props) {
  return (
    <Layout
      preview={`${customerName} reviewed ${companyName}.`}
      title={`A new review: ${rating} of 5 stars`}
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>{customerName} wrote on your profile:</Paragraph>
      <Quotation text={comment} />
      <Paragraph>You can answer once, for everybody to read. Sign in and open the reviews on your profile.</Paragraph>
      <Action path={signInPath('/contractor/login', 'contractor', `/contractors/${slug}?tab=reviews`)}>
        Read and reply
      </Action>
    </Layout>
  )
}

export const reviewReceived = {
  kind: 'optional',
  subject,
  body: ReviewReceived,
  about: 'account',
  reader: 'contractor',
  sentAfterErasure: true,
  personal: { contactName: keep, companyName: keep, customerName: formerName, comment: redact, slug: keep },
} as const satisfies EmailTemplate<Props>
