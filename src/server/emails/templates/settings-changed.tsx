import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  /** What holds now, a sentence. */
  change: string
  /** The name of the owner who changed it. */
  owner: string
}

function subject(): string {
  return 'The platform’s settings were changed'
}

function SettingsChanged({ change, owner }: Props) {
  const next = `If you do not know of it, ask ${owner}. If they do not know of it either, somebody else uses their account: they need a new password.`
  return (
    <Layout preview={change} title={subject()} reason="You get this mail because you are an owner of the back office.">
      <Paragraph>{owner} changed what holds for the whole platform:</Paragraph>
      <Paragraph>{change}</Paragraph>
      <Paragraph>{next}</Paragraph>
      <Action path="/admin/admins">Open the admins</Action>
    </Layout>
  )
}

export const settingsChanged = {
  kind: 'service',
  subject,
  body: SettingsChanged,
  ...ofAccount,
  personal: { change: keep, owner: keep },
} as const satisfies EmailTemplate<Props>
