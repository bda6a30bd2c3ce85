import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import type { EmailTemplate } from '../template'
import { Layout, Paragraph } from './layout'

interface Props {
  customerName: string
}

function subject(): string {
  return `What ${brand.name} kept about you is erased`
}

function RequestsErased({ customerName }: Props) {
  return (
    <Layout
      preview="Your requests and what they held of you are gone."
      title="Your data is erased"
      reason="You get this mail because requests with this address were erased, as we were asked to."
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We were asked to erase what we keep about you, and have done so. Open requests were closed, and the contractors
        were told. Your name, contact details, descriptions, files and messages were removed from what remains.
      </Paragraph>
      <Paragraph>
        Quotes that contractors sent stay without your name, and we keep proof of what you agreed to, as the law asks.
      </Paragraph>
      <Paragraph>If it was not you who asked, write to us at once by answering this mail.</Paragraph>
    </Layout>
  )
}

export const requestsErased = {
  kind: 'service',
  subject,
  body: RequestsErased,
  about: 'nobody',
  reader: 'person',
  lastWords: true,
  personal: { customerName: formerName },
} as const satisfies EmailTemplate<Props>
