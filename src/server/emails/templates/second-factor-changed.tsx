import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import type { SecondFactorChange } from '~/domain/second-factor'
import { pluralize } from '~/lib/format'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  change: SecondFactorChange
  /** API keys of their company that ended with a reset. */
  endedKeys?: number
  /** Invitations of theirs to the back office that are void by it. */
  voidedInvitations?: number
}

const texts: Record<SecondFactorChange, { title: string; text: string }> = {
  'totp-added': {
    title: 'An authenticator app was added',
    text: 'From now on signing in takes a code of this app, or another second factor of yours, beside the password.',
  },
  'totp-removed': {
    title: 'Your authenticator app was removed',
    text: 'Its codes are no longer accepted.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'From now on signing in takes this passkey, or another second factor of yours, beside the password.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: 'It is no longer accepted.',
  },
  'codes-renewed': {
    title: 'You have new recovery codes',
    text: 'The ones you had before do not work any more.',
  },
  'code-used': {
    title: 'A recovery code was used to sign in',
    text: 'It does not work again. If you lost your phone or passkey, add another in your account settings.',
  },
  reset: {
    title: 'Your two-step sign-in was reset',
    text: 'Your second factors were removed and you were signed out everywhere. Your password alone signs you in until you set up another.',
  },
}

function subject({ change }: Props): string {
  return `${texts[change].title}: your ${brand.name} account`
}

function SecondFactorChanged({ firstName, change, endedKeys, voidedInvitations }: Props) {
  const { title, text } = texts[change]
  return (
    <Layout
      preview={text}
      title={title}
      reason="You get this mail because the way you sign in to your account changed."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>{text}</Paragraph>
      {endedKeys ? (
        <Paragraph>
          {pluralize(endedKeys, 'API key')} of your company ended with it. Make new ones for programs that you still
          use.
        </Paragraph>
      ) : null}
      {voidedInvitations ? (
        <Paragraph>
          {pluralize(voidedInvitations, 'invitation')} to the back office that you sent stopped working. Invite those
          again whom you know.
        </Paragraph>
      ) : null}
      <Paragraph>
        If it was not you, choose a new password at once with "Forgot Password?" where you sign in, and write to us by
        answering this mail.
      </Paragraph>
    </Layout>
  )
}

export const secondFactorChanged = {
  kind: 'service',
  subject,
  body: SecondFactorChanged,
  ...ofAccount,
  personal: { firstName: formerName, change: keep },
} as const satisfies EmailTemplate<Props>
