import { requestPath } from '~/server/crypto/request-link'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph } from './layout'

type Props = MailProps['request-link']

export function requestLinkSubject({ serviceNeeded, reference }: Props): string {
  return `A new link to your ${serviceNeeded} request ${reference}`
}

export function RequestLink({ customerName, reference, serviceNeeded, projectId, linkVersion }: Props) {
  return (
    <Layout
      preview="Links in earlier mails no longer open it."
      title="Your new link"
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        This link opens your {serviceNeeded} request {reference}. Links in earlier mails no longer work.
      </Paragraph>
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
      <Paragraph>Whoever has the link can see and close the request, so keep it to yourself.</Paragraph>
    </Layout>
  )
}
