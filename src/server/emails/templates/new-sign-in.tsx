import { brand } from '~/domain/brand'
import { formerName, removedText } from '~/domain/erasure'
import type { Province } from '~/domain/province'
import type { Role } from '~/domain/role'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, DeviceFacts, Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  role: Role
  /** As the list of sessions names it. */
  device: string
  address: string
  at: string
  /** Where they live, as far as it is known. */
  province?: Province | null
}

/** Where each role finds the list of its sessions. */
const sessionPages: Record<Role, string> = {
  homeowner: '/customer-portal?view=settings',
  contractor: '/contractor-dashboard?tab=profile',
  admin: '/admin/account',
}

function subject(): string {
  return `New sign-in to your ${brand.name} account`
}

function NewSignIn({ firstName, role, device, address, at, province }: Props) {
  return (
    <Layout
      preview={`Somebody signed in to your account with ${device}.`}
      title="A sign-in from a new device"
      reason="You get this mail because your account was signed in to from a device it had not been used on before."
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>Your account was signed in to with your password, from a device we have not seen before.</Paragraph>
      <DeviceFacts device={device} address={address} at={at} province={province} />
      <Paragraph>If it was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If it was not you, end that session under "Where you are signed in", and choose a new password at once.
      </Paragraph>
      <Action path={sessionPages[role]}>See where I am signed in</Action>
    </Layout>
  )
}

export const newSignIn = {
  kind: 'service',
  subject,
  body: NewSignIn,
  ...ofAccount,
  personal: { firstName: formerName, role: keep, device: removedText, address: removedText, at: keep, province: keep },
} as const satisfies EmailTemplate<Props>
