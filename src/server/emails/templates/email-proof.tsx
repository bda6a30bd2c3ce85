import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import { derivedToken } from '~/server/crypto/tokens'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  /** The link's token is derived from it when the mail is rendered. */
  tokenId: string
}

function subject(): string {
  return `Confirm your email for ${brand.name}`
}

function EmailProof({ firstName, tokenId }: Props) {
  return (
    <Layout
      preview="One click, and your requests are in your account."
      title="Confirm your email"
      reason="You get this mail because an account was opened with this address."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        Your account is open. Confirm that this address is yours, and the requests you made with it appear in your
        account.
      </Paragraph>
      <Action path={`/customer-portal?proof=${derivedToken('email_proof', tokenId)}`}>Confirm my email</Action>
      <Paragraph>The link works for seven days, once you are signed in.</Paragraph>
      <Paragraph>
        If you did not open this account, do nothing: without this confirmation it shows nothing of yours.
      </Paragraph>
    </Layout>
  )
}

export const emailProof = {
  kind: 'service',
  subject,
  body: EmailProof,
  ...ofAccount,
  personal: { firstName: formerName, tokenId: keep },
} as const satisfies EmailTemplate<Props>
