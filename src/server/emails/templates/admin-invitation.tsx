import { adminInvitationDays } from '~/contracts/admin-account'
import { brand } from '~/domain/brand'
import { derivedToken } from '~/server/crypto/tokens'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph } from './layout'

type Props = MailProps['admin-invitation']

export function adminInvitationSubject(): string {
  return `You are invited to manage ${brand.name}`
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

const levels: Record<Props['adminLevel'], string> = {
  owner: 'As an owner you manage contractors, projects and homeowners, and the other admins.',
  agent: 'As an agent you manage contractors, projects and homeowners.',
}

export function AdminInvitation({ invitationId, linkId = invitationId, inviter, adminLevel, expiresAt }: Props) {
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
        The link works once, until {dayFormat.format(new Date(expiresAt))}. Do not pass it on: whoever has it can open
        your account.
      </Paragraph>
    </Layout>
  )
}
