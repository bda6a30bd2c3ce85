import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph, Quotation } from './layout'

type Props = MailProps['review-received']

export function reviewReceivedSubject({ customerName, rating }: Props): string {
  return `${customerName} gave you ${rating} of 5 stars`
}

export function ReviewReceived({ contactName, companyName, customerName, rating, comment, slug }: Props) {
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
      <Action path={`/contractors/${slug}?tab=reviews`}>Read and reply</Action>
    </Layout>
  )
}
