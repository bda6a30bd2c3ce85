import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  /** The first four go to the owners, the others to the admin whose account it is. */
  change: 'invited' | 'accepted' | 'made_owner' | 'enabled' | 'disabled' | 'made_agent'
  /** Whose account it is, or will be; an invitation has no name. */
  name: string | null
  email: string
  /** The name of the owner who did it, or sent the invitation. */
  owner: string | null
}

interface Texts {
  title: string
  actor: string
  /** For whom it means something else than for the owners. */
  own?: string
}

const texts: Record<Props['change'], Texts> = {
  invited: { title: 'An owner was invited', actor: 'Invited by' },
  accepted: { title: 'An invited owner opened their account', actor: 'Invited by' },
  made_owner: { title: 'An agent was made an owner', actor: 'Made by' },
  enabled: { title: 'A disabled owner was enabled', actor: 'Enabled by' },
  disabled: {
    title: 'Your account was disabled',
    actor: 'Disabled by',
    own: 'You were signed out of the back office, and cannot sign in. Invitations you sent stopped working.',
  },
  made_agent: {
    title: 'You are not an owner any more',
    actor: 'Changed by',
    own: 'As an agent you do not manage admins, export or erase. Invitations you sent stopped working.',
  },
}

function subject({ change, email }: Props): string {
  return texts[change].own ? texts[change].title : `${texts[change].title}: ${email}`
}

function AdminChanged({ change, name, email, owner }: Props) {
  const { title, actor, own } = texts[change]
  const next = own
    ? 'If you do not know why, ask the other owners. If none of them knows of it, whoever runs the server can open a new owner’s account from the command line.'
    : `If you do not know of it, ask who did it, and ${change === 'invited' ? 'withdraw the invitation' : 'disable the account'}: ${change === 'invited' ? 'its link stops working' : 'whoever uses it is signed out'} at once. If they do not know of it either, somebody else uses their account: they need a new password.`
  return (
    <Layout
      preview={next}
      title={title}
      reason={
        own
          ? 'You get this mail because you are an admin of the back office.'
          : 'You get this mail because you are an owner of the back office.'
      }
    >
      <Paragraph>
        {own ?? 'Owners manage admins, export lists, erase personal data and make keys of the API.'}
      </Paragraph>
      <Facts
        facts={[
          ['Name', name],
          ['Email', email],
          [actor, owner],
        ]}
      />
      <Paragraph>{next}</Paragraph>
      {!own && <Action path="/admin/admins">Open the admins</Action>}
    </Layout>
  )
}

export const adminChanged = {
  kind: 'service',
  subject,
  body: AdminChanged,
  ...ofAccount,
  personal: { change: keep, name: keep, email: keep, owner: keep },
} as const satisfies EmailTemplate<Props>
