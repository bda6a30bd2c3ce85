import { brand } from '~/domain/brand'
import { formerName, removedText } from '~/domain/erasure'
import { openedLinkDays } from '~/domain/link-lifetimes'
import type { Province } from '~/domain/province'
import { derivedToken } from '~/server/crypto/tokens'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, DeviceFacts, Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  /** The link's token is derived from it. */
  tokenId: string
  device: string
  address: string
  at: string
  province: Province | null
}

function subject(): string {
  return `Your ${brand.name} account was opened by our mail's link`
}

function AccountOpened({ firstName, tokenId, device, address, at, province }: Props) {
  return (
    <Layout
      preview="If it was you, there is nothing to do."
      title="Your account is open"
      reason="You get this mail because an account with this address was opened by the link of a mail we sent to it."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        The link of our mail about your request opened an account with this address. The account shows your requests and
        can hire and write to contractors.
      </Paragraph>
      <DeviceFacts device={device} address={address} at={at} province={province} />
      <Paragraph>If it was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If it was not you, somebody else has that mail. Choose a password of your own with this link: everybody else is
        signed out, the links in our earlier mails no longer work, and the account is yours.
      </Paragraph>
      <Action path={`/reset-password?token=${derivedToken('account_opened', tokenId)}`}>It was not me</Action>
      <Paragraph>The link works once, for {openedLinkDays} days.</Paragraph>
    </Layout>
  )
}

export const accountOpened = {
  kind: 'service',
  subject,
  body: AccountOpened,
  ...ofAccount,
  personal: {
    firstName: formerName,
    tokenId: keep,
    device: removedText,
    address: removedText,
    at: keep,
    province: keep,
  },
} as const satisfies EmailTemplate<Props>
