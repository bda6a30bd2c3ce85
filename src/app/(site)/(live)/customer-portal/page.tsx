import type { Metadata, Viewport } from 'next'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ConfirmEmail } from '~/features/account-security/confirm-email'
import { SecurityCards } from '~/features/account-security/security-cards'
import { ChangePassword } from '~/features/auth/change-password'
import { CustomerSignIn } from '~/features/auth/customer-sign-in'
import { SignedIn } from '~/features/auth/signed-in'
import { CalendarCard } from '~/features/calendar/calendar-card'
import { CustomerPortal } from '~/features/customer-portal/customer-portal'
import { EmailBanner } from '~/features/customer-portal/email-banner'
import { EndedRequestLink, LinkedRequest } from '~/features/customer-portal/linked-request'
import { MessagesPanel } from '~/features/customer-portal/messages-panel'
import { messagesShown, requestsShown } from '~/features/customer-portal/page-sizes'
import { PaymentsPanel } from '~/features/customer-portal/payments-panel'
import { type PortalView, portalViewNames } from '~/features/customer-portal/portal-views'
import { ProjectsPanel } from '~/features/customer-portal/projects-panel'
import { SettingsPanel } from '~/features/customer-portal/settings-panel'
import { SignedOutPortal } from '~/features/customer-portal/signed-out-portal'
import { WaitingCard } from '~/features/customer-portal/waiting-card'
import { toJson } from '~/lib/json'
import { returnParameter, returnPath } from '~/lib/return-path'
import { HydrateClient, serverApi } from '~/trpc/server'

/** What is written in a conversation stays above a phone's keyboard. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

const search = z.object({
  view: z.enum(portalViewNames).nullable().catch(null),
  project: z.string().max(100).nullable().catch(null),
  lead: z.string().max(100).nullable().catch(null),
  /** The token of a mail's link to one request. */
  request: z.string().max(200).nullable().catch(null),
  /** The token of a link that proves an email. */
  proof: z.string().trim().min(1).nullable().catch(null),
  /** Where to go on to, once somebody is signed in. */
  [returnParameter]: z.string().optional().catch(undefined),
})
type Search = z.output<typeof search>

interface PageProps {
  searchParams: Promise<unknown>
}

/** The address may contain a token: no Referer header, no indexing. */
export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { request, proof } = search.parse(await searchParams)
  if (proof !== null) return { title: 'Confirm your email', robots: { index: false }, referrer: 'no-referrer' }
  if (request !== null) return { title: 'Your request', robots: { index: false }, referrer: 'no-referrer' }
  return {
    title: 'Customer portal',
    description: 'Follow your requests, compare quotes and hire, in one place and free.',
  }
}

interface Panel {
  /** Asks for what the panel shows, before the page is sent. */
  prefetch: (search: Search) => Promise<unknown>
  screen: (search: Search) => ReactNode
}

/** What each card opens. */
const panels: Record<PortalView, Panel> = {
  projects: {
    // Every page asks for the list.
    prefetch: async ({ project }) => project && serverApi.homeowner.projectById.prefetch({ id: project }),
    screen: ({ project }) => <ProjectsPanel project={project} />,
  },
  messages: {
    prefetch: ({ lead }) =>
      Promise.all([
        serverApi.homeownerMessages.threads.prefetch(),
        lead && serverApi.homeownerMessages.thread.prefetchInfinite({ id: lead, limit: messagesShown }),
      ]),
    screen: ({ lead }) => <MessagesPanel lead={lead} />,
  },
  payments: { prefetch: () => serverApi.payment.plans.prefetch(), screen: () => <PaymentsPanel /> },
  settings: {
    prefetch: () =>
      Promise.all([
        serverApi.auth.sessions.prefetch(),
        serverApi.secondFactor.get.prefetch(),
        serverApi.visit.feed.prefetch(),
      ]),
    screen: () => <SettingsPanel security={<SecurityCards />} calendar={<CalendarCard />} />,
  },
}

const signInToConfirm = 'Sign in to your homeowner account to confirm your email.'

export default async function Page({ searchParams }: PageProps) {
  const parameters = search.parse(await searchParams)
  const { view, proof, request } = parameters
  const { user } = await serverApi.auth.session()
  if (request !== null)
    return <RequestPage token={request} signedInAs={user?.role === 'homeowner' ? user.email : null} />
  if (user?.role !== 'homeowner')
    return <SignedOutPortal signIn={<CustomerSignIn />} notice={proof ? signInToConfirm : undefined} />
  const target = returnPath('homeowner', parameters.next)
  if (target && !proof) redirect(target)
  // The first page shows the projects.
  const panel = panels[view ?? 'projects']
  const [sought] = await Promise.all([
    proof && serverApi.homeownerAccount.emailToConfirm({ token: proof }).catch(() => null),
    serverApi.homeownerAccount.profile.prefetch(),
    serverApi.homeowner.projects.prefetch({ limit: requestsShown, offset: 0 }),
    panel.prefetch(parameters),
  ])
  return (
    <HydrateClient>
      <SignedIn key={user.id} user={user}>
        <CustomerPortal
          firstName={user.firstName}
          view={view}
          notice={
            proof ? (
              <ConfirmEmail key={proof} token={proof} sought={sought || null} />
            ) : (
              <>
                <EmailBanner />
                {view === null && <WaitingCard />}
              </>
            )
          }
          changePassword={<ChangePassword />}
        >
          {panel.screen(parameters)}
        </CustomerPortal>
      </SignedIn>
    </HydrateClient>
  )
}

/** The one request a mail's link shows. Looking changes nothing: mail scanners open links too (rule 7). */
async function RequestPage({ token, signedInAs }: { token: string; signedInAs: string | null }) {
  const shown = await serverApi.homeowner.requestByToken({ token }).catch(() => null)
  return shown ? (
    <LinkedRequest key={token} token={token} signedInAs={signedInAs} request={toJson(shown)} />
  ) : (
    <EndedRequestLink key={token} token={token} />
  )
}
