import { brand } from '~/domain/brand'
import { formerName, nobody } from '~/domain/erasure'
import { derivedToken } from '~/server/crypto/tokens'
import { type EmailChangePurpose, type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  oldEmail: string
  tokenId: string
  /** Mails written before companies' emails could change have none. */
  purpose?: EmailChangePurpose
  /** Our team gave a company this address. */
  byTeam?: boolean
}

const texts = {
  email_change: { what: 'the email of your account', page: '/customer-portal' },
  contact_email: { what: "your company's email", page: '/contractor-dashboard' },
} as const

function subject(): string {
  return `Confirm your new email for ${brand.name}`
}

function EmailChange({ firstName, oldEmail, tokenId, purpose = 'email_change', byTeam = false }: Props) {
  const { what, page } = texts[purpose]
  return (
    <Layout
      preview="Confirm this address to use it from now on."
      title="Confirm your new email"
      reason={
        byTeam
          ? 'You get this mail because this address was given to us as that of a company.'
          : 'You get this mail because an account is being moved to this address.'
      }
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        {byTeam
          ? `Our team changed ${what} to this address. Mail about your leads comes here once you confirm it.`
          : `You asked to change ${what} from ${oldEmail} to this address. It changes when you confirm it.`}
      </Paragraph>
      <Action path={`${page}?proof=${derivedToken(purpose, tokenId)}`}>Confirm my email</Action>
      <Paragraph>The link works for {byTeam ? '7 days' : '24 hours'}, once you are signed in.</Paragraph>
      <Paragraph>
        {byTeam ? 'If it is not your company, do nothing.' : 'If it was not you, do nothing: nothing changes.'}
      </Paragraph>
    </Layout>
  )
}

export const emailChange = {
  kind: 'service',
  subject,
  body: EmailChange,
  ...ofAccount,
  personal: { firstName: formerName, oldEmail: nobody.email, tokenId: keep, purpose: keep },
} as const satisfies EmailTemplate<Props>
