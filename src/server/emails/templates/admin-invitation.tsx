import type { AdminLevel } from '~/domain/admin-level'
import { brand } from '~/domain/brand'
import { adminInvitationDays } from '~/domain/link-lifetimes'
import { instantIn } from '~/domain/time-zone'
import { derivedToken } from '~/server/crypto/tokens'
import { type EmailTemplate, keep } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  /** The link's token is derived from it when the mail is rendered. */
  invitationId: string
  /** Of a link that was sent anew; the first is named by the invitation. */
  linkId?: string
  inviter: string
  adminLevel: AdminLevel
  expiresAt: string
}

function subject(): string {
  return `You are invited to manage ${brand.name}`
}

const levels: Record<Props['adminLevel'], string> = {
  owner: 'As an owner you manage contractors, projects and homeowners, and the other admins.',
  agent: 'As an agent you manage contractors, projects and homeowners.',
}

function AdminInvitation({ invitationId, linkId = invitationId, inviter, adminLevel, expiresAt }: Props) {
  return (
    <Layout
      preview={`The link works once, for ${adminInvitationDays} days.`}
      title="Join the back office"
      reason={`You get this mail because ${inviter} invited this address.`}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {inviter} invites you to help run {brand.name}. {levels[adminLevel]}
      </Paragraph>
      <Action path={`/admin/accept-invitation?token=${derivedToken('admin_invitation', linkId)}`}>
        Open your account
      </Action>
      <Paragraph>
        The link works once, until {instantIn(null, expiresAt)}. Do not pass it on: whoever has it can open your
        account.
      </Paragraph>
    </Layout>
  )
}

export const adminInvitation = {
  kind: 'service',
  subject,
  body: AdminInvitation,
  about: 'nobody',
  reader: 'person',
  personal: { invitationId: keep, linkId: keep, inviter: keep, adminLevel: keep, expiresAt: keep },
} as const satisfies EmailTemplate<Props>
