import { brand } from '~/domain/brand'
import type { MailProps } from '~/server/services/mail/templates'
import { Layout, Paragraph } from './layout'

type Props = MailProps['email-changed']

const subjects = {
  email_change: `The email of your ${brand.name} account was changed`,
  contact_email: `Your company's email on ${brand.name} was changed`,
} as const

export function emailChangedSubject({ purpose = 'email_change' }: Props): string {
  return subjects[purpose]
}

export function EmailChanged({ firstName, newEmail, purpose = 'email_change' }: Props) {
  const isContact = purpose === 'contact_email'
  return (
    <Layout
      preview={`${isContact ? 'Your company' : 'Your account'} now uses ${newEmail}.`}
      title="Your email was changed"
      reason={`You get this mail because your ${isContact ? 'company' : 'account'} used this address until now.`}
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        {isContact
          ? `Your company now uses ${newEmail}. Homeowners see it, and mail about your leads goes there. Your sign-in stays as it is.`
          : `Your account now uses ${newEmail}. You sign in with it from now on, and mail about your open requests goes there.`}
      </Paragraph>
      <Paragraph>If it was not you, write to us at once by answering this mail.</Paragraph>
    </Layout>
  )
}
