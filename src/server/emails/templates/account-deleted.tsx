import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import type { EmailTemplate } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  firstName: string
}

function subject(): string {
  return `Your ${brand.name} account is deleted`
}

function AccountDeleted({ firstName }: Props) {
  return (
    <Layout
      preview="Your account and what it held of you are gone."
      title="Your account is deleted"
      reason="You get this mail because the account with this address was deleted."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your account is gone, and you are signed out everywhere. Open requests were closed, and the contractors were
        told. Your name, contact details, descriptions, files and messages were removed from what remains.
      </Paragraph>
      <Paragraph>
        Quotes and payments that contractors recorded stay without your name, and we keep what you agreed to, as the law
        asks.
      </Paragraph>
      <Paragraph>If it was not you, write to us at once by answering this mail.</Paragraph>
    </Layout>
  )
}

export const accountDeleted = {
  kind: 'service',
  subject,
  body: AccountDeleted,
  about: 'nobody',
  reader: 'person',
  lastWords: true,
  personal: { firstName: formerName },
} as const satisfies EmailTemplate<Props>
