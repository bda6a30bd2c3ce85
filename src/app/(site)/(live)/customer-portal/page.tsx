import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ChangePassword } from '~/features/auth/change-password'
import { CustomerSignIn } from '~/features/auth/customer-sign-in'
import { ConfirmEmail } from '~/features/customer-portal/confirm-email'
import { CustomerPortal } from '~/features/customer-portal/customer-portal'
import { EmailBanner } from '~/features/customer-portal/email-banner'
import { type PortalView, portalViewNames } from '~/features/customer-portal/portal-views'
import { SettingsPanel } from '~/features/customer-portal/settings-panel'
import { SignedOutPortal } from '~/features/customer-portal/signed-out-portal'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = {
  title: 'Customer portal',
  description: 'Follow your requests, compare quotes and hire, in one place and free.',
}

const search = z.object({
  view: z.enum(portalViewNames).nullable().catch(null),
  /** The token of a link that proves an email. */
  proof: z.string().trim().min(1).nullable().catch(null),
})

interface Panel {
  /** Asks for what the panel shows, before the page is sent. */
  prefetch: () => Promise<unknown>
  screen: ReactNode
}

/** What each card opens. */
const panels: Partial<Record<PortalView, Panel>> = {
  settings: { prefetch: async () => {}, screen: <SettingsPanel /> },
}
const viewsWithPanel = portalViewNames.filter((name) => panels[name])

const signInToConfirm = 'Sign in to your homeowner account to confirm your email.'

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { view, proof } = search.parse(await searchParams)
  const { user } = await serverApi.auth.session()
  if (user?.role !== 'homeowner')
    return <SignedOutPortal signIn={<CustomerSignIn />} notice={proof ? signInToConfirm : undefined} />
  const panel = view ? panels[view] : undefined
  await Promise.all([serverApi.homeownerAccount.profile.prefetch(), panel?.prefetch()])
  return (
    <HydrateClient>
      <CustomerPortal
        firstName={user.firstName}
        view={panel ? view : null}
        panels={viewsWithPanel}
        notice={proof ? <ConfirmEmail token={proof} /> : <EmailBanner />}
        changePassword={<ChangePassword />}
      >
        {panel?.screen}
      </CustomerPortal>
    </HydrateClient>
  )
}
