import { brand } from '~/domain/brand'
import type { MailProps } from '~/server/services/mail/templates'
import { Layout, Paragraph } from './layout'

type Props = MailProps['email-taken']

export function emailTakenSubject(): string {
  return `Somebody tried to use your email on ${brand.name}`
}

export function EmailTaken({ name, purpose }: Props) {
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
