import { brand } from '~/domain/brand'
import { formerName, nobody } from '~/domain/erasure'
import { type EmailChangePurpose, type EmailTemplate, keep, ofAccount } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  newEmail: string
  purpose?: EmailChangePurpose
  /** Our team did it; the new address is not proved yet. */
  byTeam?: boolean
}

const subjects = {
  email_change: `The email of your ${brand.name} account was changed`,
  contact_email: `Your company's email on ${brand.name} was changed`,
} as const

function subject({ purpose = 'email_change' }: Props): string {
  return subjects[purpose]
}

function EmailChanged({ firstName, newEmail, purpose = 'email_change', byTeam = false }: Props) {
  const isContact = purpose === 'contact_email'
  return (
    <Layout
      preview={`${isContact ? 'Your company' : 'Your account'} now uses ${newEmail}.`}
      title="Your email was changed"
      reason={`You get this mail because your ${isContact ? 'company' : 'account'} used this address until now.`}
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        {byTeam
          ? `Our team changed your company's email to ${newEmail}. Homeowners see it. Mail about your leads goes to the address you sign in with until the link that we sent to the new one is opened. Your sign-in stays as it is.`
          : isContact
            ? `Your company now uses ${newEmail}. Homeowners see it, and mail about your leads goes there. Your sign-in stays as it is.`
            : `Your account now uses ${newEmail}. You sign in with it from now on, and mail about your open requests goes there.`}
      </Paragraph>
      <Paragraph>
        {byTeam ? 'If you did not ask for it' : 'If it was not you'}, write to us at once by answering this mail.
      </Paragraph>
    </Layout>
  )
}

export const emailChanged = {
  kind: 'service',
  subject,
  body: EmailChanged,
  ...ofAccount,
  personal: { firstName: formerName, newEmail: nobody.email, purpose: keep },
} as const satisfies EmailTemplate<Props>
