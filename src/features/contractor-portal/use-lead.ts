'use client'

import { useUrlState } from '~/components/ui/use-url-state'
import { api } from '~/trpc/react'
import { leadPageInput, readDashboardState } from './dashboard-state'

/** A lead; until it is there, what its row of the list says of it. */
export function useLead(id: string) {
  const { get } = useUrlState()
  const { contractorPortal } = api.useUtils()
  const fromRow = () => {
    const page = contractorPortal.leadPage.getData(leadPageInput(readDashboardState(get)))
    const row = page?.leads.find((known) => known.id === id)
    return row && { ...row, answers: [], contractorNotes: null }
  }
  return api.contractorPortal.lead.useQuery({ id }, { placeholderData: fromRow })
}
