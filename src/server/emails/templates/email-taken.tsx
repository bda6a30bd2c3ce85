import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import { type EmailChangePurpose, type EmailTemplate, keep, ofAccount } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  /** Of whoever has the address. */
  name: string
  purpose: EmailChangePurpose
}

function subject(): string {
  return `Somebody tried to use your email on ${brand.name}`
}

function EmailTaken({ name, purpose }: Props) {
  return (
    <Layout
      preview="Nothing has changed: your email stays with you."
      title="Your email is in use already"
      reason={`You get this mail because your email was entered on ${brand.name}.`}
    >
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        {purpose === 'contact_email'
          ? "Another company asked to use this address as its email. It is your company's, so nothing has changed, and they were not told that it is yours."
          : 'Another account asked to change its email to this address. You have an account with it, so nothing has changed, and they were not told that it is yours.'}
      </Paragraph>
      <Paragraph>
        If it was you, sign in with this address instead; "Forgot Password?" helps if you do not know the password. If
        it was not you, there is nothing to do.
      </Paragraph>
    </Layout>
  )
}

export const emailTaken = {
  kind: 'service',
  subject,
  body: EmailTaken,
  ...ofAccount,
  personal: { name: formerName, purpose: keep },
} as const satisfies EmailTemplate<Props>
