import { pluralize } from '~/lib/format'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  change: 'made' | 'rotated' | 'limit_raised'
  /** What the program is called that uses it. */
  keyName: string
  /** The name of the owner who did it. */
  owner: string
  scopes: string[]
  /** Calls a minute. */
  limit: number
}

const titles: Record<Props['change'], string> = {
  made: 'A key of the API was made',
  rotated: 'A key of the API has a new secret',
  limit_raised: 'The limit of an API key was raised',
}

const actors: Record<Props['change'], string> = { made: 'Made by', rotated: 'Rotated by', limit_raised: 'Raised by' }

function subject({ change, keyName }: Props): string {
  return `${titles[change]}: ${keyName}`
}

function KeyChanged({ change, keyName, owner, scopes, limit }: Props) {
  const next = 'If you do not know of it, ask who did it, and revoke the key: programs that use it are refused at once.'
  return (
    <Layout
      preview={next}
      title={titles[change]}
      reason="You get this mail because you are an owner of the back office."
    >
      <Paragraph>With it a program reads and changes data of the platform, within its scopes:</Paragraph>
      <Facts
        facts={[
          ['Key', keyName],
          [actors[change], owner],
          ['Scopes', scopes.join(', ')],
          ['Limit', `${pluralize(limit, 'call')} a minute`],
        ]}
      />
      <Paragraph>{next}</Paragraph>
      <Action path="/admin/integrations">Open the keys</Action>
    </Layout>
  )
}

export const keyChanged = {
  kind: 'service',
  subject,
  body: KeyChanged,
  ...ofAccount,
  personal: { change: keep, keyName: keep, owner: keep, scopes: keep },
} as const satisfies EmailTemplate<Props>
