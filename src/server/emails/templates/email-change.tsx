import { brand } from '~/domain/brand'
import { derivedToken } from '~/server/crypto/tokens'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph } from './layout'

type Props = MailProps['email-change']

const texts = {
  email_change: { what: 'the email of your account', page: '/customer-portal' },
  contact_email: { what: "your company's email", page: '/contractor-dashboard' },
} as const

export function emailChangeSubject(): string {
  return `Confirm your new email for ${brand.name}`
}

export function EmailChange({ firstName, oldEmail, tokenId, purpose = 'email_change' }: Props) {
  const { what, page } = texts[purpose]
  return (
    <Layout
      preview="Confirm this address to use it from now on."
      title="Confirm your new email"
      reason="You get this mail because an account is being moved to this address."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        You asked to change {what} from {oldEmail} to this address. It changes when you confirm it.
      </Paragraph>
      <Action path={`${page}?proof=${derivedToken(purpose, tokenId)}`}>Confirm my email</Action>
      <Paragraph>The link works for 24 hours, once you are signed in.</Paragraph>
      <Paragraph>If it was not you, do nothing: nothing changes.</Paragraph>
    </Layout>
  )
}
