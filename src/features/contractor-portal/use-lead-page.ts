'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { useUrlState } from '~/components/ui/use-url-state'
import { firstPage } from '~/lib/paging'
import { api } from '~/trpc/react'
import { leadPageInput, readDashboardState } from './dashboard-state'

/** The page of the tab's list that the address names. */
export function useLeadPage() {
  const { get, set } = useUrlState()
  const state = readDashboardState(get)
  const query = api.contractorPortal.leadPage.useQuery(leadPageInput(state), { placeholderData: keepPreviousData })
  const retry = () => {
    // The address may name a page of before.
    if (state.page > 0) set(firstPage, { replace: true })
    else query.refetch()
  }
  return { state, query, retry }
}
