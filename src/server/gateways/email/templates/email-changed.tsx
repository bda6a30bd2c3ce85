import { brand } from '~/domain/brand'
import type { MailProps } from '~/server/services/mail/templates'
import { Layout, Paragraph } from './layout'

type Props = MailProps['email-changed']

export function emailChangedSubject(): string {
  return `The email of your ${brand.name} account was changed`
}

export function EmailChanged({ firstName, newEmail }: Props) {
  return (
    <Layout
      preview={`Your account now uses ${newEmail}.`}
      title="Your email was changed"
      reason="You get this mail because your account used this address until now."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your account now uses {newEmail}. You sign in with it from now on, and mail about your open requests goes there.
      </Paragraph>
      <Paragraph>If it was not you, write to us at once by answering this mail.</Paragraph>
    </Layout>
  )
}
