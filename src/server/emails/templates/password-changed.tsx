import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import { type EmailTemplate, ofAccount } from '../template'
import { EndedAccess, type EndedAccessProps } from './ended-access'
import { Layout, Paragraph } from './layout'

interface Props extends EndedAccessProps {
  firstName: string
}

function subject(): string {
  return `The password of your ${brand.name} account was changed`
}

function PasswordChanged({ firstName, ...ended }: Props) {
  return (
    <Layout
      preview="Your password was changed."
      title="Your password was changed"
      reason="You get this mail because the password of your account was changed."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>Your password was changed just now, and your other devices were signed out.</Paragraph>
      <EndedAccess cause="the old password" {...ended} />
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
