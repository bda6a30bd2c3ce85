import { pageSize } from '~/lib/paging'

export const reviewTabs = ['shown', 'hidden'] as const

/** What the server is asked for a tab's page. */
export function listInput(status: (typeof reviewTabs)[number], page: number, contractorId?: string | null) {
  return { status, contractorId: contractorId?.slice(0, 100) || undefined, limit: pageSize, offset: page * pageSize }
}
