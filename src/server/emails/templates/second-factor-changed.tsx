import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import type { SecondFactorChange } from '~/domain/second-factor'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { EndedAccess, type EndedAccessProps } from './ended-access'
import { Layout, Paragraph } from './layout'

interface Props extends EndedAccessProps {
  firstName: string
  change: SecondFactorChange
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

function SecondFactorChanged({ firstName, change, ...ended }: Props) {
  const { title, text } = texts[change]
  return (
    <Layout
      preview={text}
      title={title}
      reason="You get this mail because the way you sign in to your account changed."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>{text}</Paragraph>
      <EndedAccess cause="it" {...ended} />
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
