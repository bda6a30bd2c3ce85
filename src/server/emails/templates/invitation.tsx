import { invitationDays } from '~/domain/link-lifetimes'
import type { Province } from '~/domain/province'
import { instantIn } from '~/domain/time-zone'
import { derivedToken } from '~/server/crypto/tokens'
import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  /** The link's token is derived from it when the mail is rendered. */
  invitationId: string
  contactName: string
  companyName: string
  expiresAt: string
  /** The company's. */
  province?: Province | null
}

function subject({ companyName }: Props): string {
  return `Open the account of ${companyName}`
}

function Invitation({ invitationId, contactName, companyName, expiresAt, province }: Props) {
  return (
    <Layout
      preview={`The link works once, for ${invitationDays} days.`}
      title="Welcome to our network"
      reason={`You get this mail because we invited ${companyName} to our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        We would like {companyName} to join our network. Open your account to see your leads, complete your profile and
        upload the documents for your verification.
      </Paragraph>
      <Action path={`/contractor/accept-invitation?token=${derivedToken('invitation', invitationId)}`}>
        Open your account
      </Action>
      <Paragraph>
        The link works once, until {instantIn(province, expiresAt)}. Do not pass it on: whoever has it can open your
        account.
      </Paragraph>
    </Layout>
  )
}

export const invitation = {
  kind: 'service',
  subject,
  body: Invitation,
  ...toContractorThemselves,
  personal: { invitationId: keep, contactName: keep, companyName: keep, expiresAt: keep, province: keep },
} as const satisfies EmailTemplate<Props>
