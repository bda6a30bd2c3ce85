import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import { pluralize } from '~/lib/format'
import { type EmailTemplate, ofAccount } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  /** API keys of their company that ended with it. */
  endedKeys?: number
  /** Invitations of theirs to the back office that are void by it. */
  voidedInvitations?: number
}

function subject(): string {
  return `The password of your ${brand.name} account was changed`
}

function PasswordChanged({ firstName, endedKeys, voidedInvitations }: Props) {
  return (
    <Layout
      preview="Your password was changed."
      title="Your password was changed"
      reason="You get this mail because the password of your account was changed."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>Your password was changed just now, and your other devices were signed out.</Paragraph>
      {endedKeys ? (
        <Paragraph>
          {pluralize(endedKeys, 'API key')} of your company ended with the old password. Make new ones for programs that
          you still use.
        </Paragraph>
      ) : null}
      {voidedInvitations ? (
        <Paragraph>
          {pluralize(voidedInvitations, 'invitation')} to the back office that you sent stopped working. Invite those
          again whom you know.
        </Paragraph>
      ) : null}
      <Paragraph>
        If it was not you, choose a new one at once with "Forgot Password?" where you sign in, and write to us by
        answering this mail.
      </Paragraph>
    </Layout>
  )
}

export const passwordChanged = {
  kind: 'service',
  subject,
  body: PasswordChanged,
  ...ofAccount,
  personal: { firstName: formerName },
} as const satisfies EmailTemplate<Props>
