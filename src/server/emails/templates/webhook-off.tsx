import { type WebhookOffReason, webhookOffTexts } from '~/domain/webhook'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  /** The host, without the path, which may be secret. */
  address: string
  reason: WebhookOffReason
}

function subject({ address }: Props): string {
  return `Events are no longer sent to ${address}`
}

function next(reason: WebhookOffReason): string {
  return reason === 'key_ended'
    ? 'What waited for it was given up. If events are to be sent there all the same, make it active again: it belongs to the owners then.'
    : 'What waited for it was given up. When it is mended, make it active again and send what was missed again, or let the program read the events it missed.'
}

function WebhookOff({ address, reason }: Props) {
  return (
    <Layout
      preview={next(reason)}
      title={`Events are no longer sent to ${address}`}
      reason="You get this mail because you are an owner of the back office."
    >
      <Paragraph>We switched a webhook endpoint off:</Paragraph>
      <Facts
        facts={[
          ['Endpoint', address],
          ['Why', webhookOffTexts[reason]],
        ]}
      />
      <Paragraph>{next(reason)}</Paragraph>
      <Action path="/admin/integrations?tab=webhooks">Open the webhooks</Action>
    </Layout>
  )
}

export const webhookOff = {
  kind: 'service',
  subject,
  body: WebhookOff,
  ...ofAccount,
  personal: { address: keep, reason: keep },
} as const satisfies EmailTemplate<Props>
