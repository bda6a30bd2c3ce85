'use client'

import { api } from '~/trpc/react'

/** Reads again what a change of a lead can show up in. */
export function useRefreshLeads(): () => Promise<unknown> {
  const { contractorPortal, visit } = api.useUtils()
  return () =>
    Promise.all([
      contractorPortal.leadPage.invalidate(),
      contractorPortal.lead.invalidate(),
      contractorPortal.leadSummary.invalidate(),
      contractorPortal.quote.invalidate(),
      contractorPortal.messages.invalidate(),
      visit.ofLead.invalidate(),
    ])
}
