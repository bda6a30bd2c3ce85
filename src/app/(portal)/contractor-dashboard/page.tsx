import type { Metadata, Viewport } from 'next'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { ConfirmContactEmail } from '~/features/account-security/confirm-contact-email'
import { SecurityCards } from '~/features/account-security/security-cards'
import { ContractorKeys } from '~/features/api-keys/contractor-keys'
import { keyPage } from '~/features/api-keys/key-page'
import { ChangePassword } from '~/features/auth/change-password'
import { SignedIn } from '~/features/auth/signed-in'
import { CalendarCard } from '~/features/calendar/calendar-card'
import { ContractorDashboard } from '~/features/contractor-portal/contractor-dashboard'
import { leadPageInput, listOf, readDashboardState } from '~/features/contractor-portal/dashboard-state'
import { RefusedVisitor } from '~/features/contractor-portal/refused-visitor'
import { HydrateClient, serverApi } from '~/trpc/server'

/** What is written in a conversation stays above a phone's keyboard. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

interface PageProps {
  searchParams: Promise<object>
}

/** The address may contain a token: no Referer header. */
export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { proof } = search.parse({ ...(await searchParams) })
  return { title: 'Contractor dashboard', robots: { index: false }, ...(proof && { referrer: 'no-referrer' }) }
}

export default async function Page({ searchParams }: PageProps) {
  const given = search.parse({ ...(await searchParams) })
  // The token of a mail's link to the company's new email.
  const proof = given.proof?.trim()
  const { user } = await serverApi.auth.session()
  if (!user && proof) redirect(`/contractor/login?${new URLSearchParams({ proof })}`)
  if (!user) return <RefusedVisitor reason="signed-out" />
  if (user.role !== 'contractor') return <RefusedVisitor reason="wrong-role" />
  const state = readDashboardState((name) => given[name])
  const { tab, lead } = state
  const { contractorPortal } = serverApi
  const [sought] = await Promise.all([
    proof && contractorPortal.emailToConfirm({ token: proof }).catch(() => null),
    contractorPortal.profile.prefetch(),
    listOf(tab) && contractorPortal.leadPage.prefetch(leadPageInput(state)),
    contractorPortal.leadSummary.prefetch(),
    contractorPortal.rates.prefetch(),
    tab === 'analytics' && contractorPortal.analytics.prefetch(),
    tab === 'documents' && contractorPortal.documents.prefetch(),
    tab === 'documents' && contractorPortal.verification.prefetch(),
    tab === 'profile' && serverApi.serviceQuestion.categories.prefetch(),
    tab === 'profile' && serverApi.auth.sessions.prefetch(),
    tab === 'profile' && serverApi.secondFactor.get.prefetch(),
    tab === 'profile' && serverApi.visit.feed.prefetch(),
    tab === 'profile' && contractorPortal.keys.list.prefetchInfinite(keyPage),
    lead && contractorPortal.lead.prefetch({ id: lead }),
    lead && contractorPortal.quote.prefetch({ id: lead }),
    lead && serverApi.visit.ofLead.prefetch({ id: lead }),
  ])
  return (
    <HydrateClient>
      <SignedIn key={user.id} user={user}>
        <ContractorDashboard
          name={user.firstName || user.email}
          notice={proof && <ConfirmContactEmail key={proof} token={proof} sought={sought || null} />}
          changePassword={<ChangePassword ends="API keys of your company end." />}
          calendar={<CalendarCard />}
          security={
            <>
              <SecurityCards />
              <ContractorKeys />
            </>
          }
        />
      </SignedIn>
    </HydrateClient>
  )
}
