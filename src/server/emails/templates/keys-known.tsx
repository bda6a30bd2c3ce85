import { pluralize } from '~/lib/format'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, List, Paragraph } from './layout'

interface Props {
  /** What happened to the account of who saw the secrets. */
  change: 'disabled' | 'made_agent' | 'password_changed' | 'password_reset' | 'second_factor_reset'
  /** The name of that person. */
  owner: string
  /** Names and public parts of the keys. */
  keys: string[]
}

const happened: Record<Props['change'], (owner: string) => string> = {
  disabled: (owner) => `${owner} was disabled`,
  made_agent: (owner) => `${owner} is no owner any more`,
  password_changed: (owner) => `${owner} changed the password`,
  password_reset: (owner) => `The password of ${owner} was reset by mail`,
  second_factor_reset: (owner) => `The second step of ${owner} was reset`,
}

function subject({ change, owner, keys }: Props): string {
  return `${happened[change](owner)}: ${pluralize(keys.length, 'API key')} still ${keys.length === 1 ? 'works' : 'work'}`
}

function KeysKnown({ change, owner, keys }: Props) {
  const next =
    'Revoke what you do not know. Rotate the others where somebody else may have the secret, such as after a stolen password, or when a colleague has left.'
  return (
    <Layout
      preview={next}
      title={happened[change](owner)}
      reason="You get this mail because you are an owner of the back office."
    >
      <Paragraph>
        Keys of the platform belong to no person, so those whose secret was shown to {owner} still work:
      </Paragraph>
      <List items={keys} />
      <Paragraph>{next}</Paragraph>
      <Action path="/admin/integrations">Open the keys</Action>
    </Layout>
  )
}

export const keysKnown = {
  kind: 'service',
  subject,
  body: KeysKnown,
  ...ofAccount,
  personal: { change: keep, owner: keep, keys: keep },
} as const satisfies EmailTemplate<Props>
