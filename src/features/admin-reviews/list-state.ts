import { pageSize } from '~/lib/paging'

export const reviewTabs = ['shown', 'hidden'] as const

/** What the server is asked for a tab's page. */
export function listInput(status: (typeof reviewTabs)[number], page: number) {
  return { status, limit: pageSize, offset: page * pageSize }
}
