import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import type { Role } from '~/domain/role'
import { derivedToken } from '~/server/crypto/tokens'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  /** One per role held; the link's token is derived from the row's id. */
  links: { role: Role; tokenId: string; minutes: number }[]
}

const accounts: Record<Role, string> = {
  homeowner: 'homeowner account',
  contractor: 'contractor account',
  admin: 'administrator account',
}

function subject(): string {
  return `Reset your ${brand.name} password`
}

function PasswordReset({ firstName, links }: Props) {
  const [first] = links
  return (
    <Layout
      preview="Choose a new password with this link."
      title="Choose a new password"
      reason="You get this mail because somebody asked for a new password for this address."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        {links.length > 1
          ? 'This address has more than one account with us. Choose the one whose password you want to change.'
          : `Use the link to choose a new password for your ${first ? accounts[first.role] : 'account'}.`}
      </Paragraph>
      {links.map(({ role, tokenId, minutes }) => (
        <div key={role}>
          <Action path={`/reset-password?token=${derivedToken('password_reset', tokenId)}`}>
            {links.length > 1 ? `Reset the password of my ${accounts[role]}` : 'Reset my password'}
          </Action>
          <Paragraph>The link works once, for {minutes} minutes.</Paragraph>
        </div>
      ))}
      <Paragraph>
        If it was not you, do nothing: your password stays as it is, and nobody else has seen this link.
      </Paragraph>
    </Layout>
  )
}

export const passwordReset = {
  kind: 'service',
  subject,
  body: PasswordReset,
  ...ofAccount,
  personal: { firstName: formerName, links: keep },
} as const satisfies EmailTemplate<Props>
