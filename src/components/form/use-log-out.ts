'use client'

import { useAccount } from '../layout/account'
import { removeDraftsOf, visitor } from './drafts'
import { leavePage } from './leave-guard'

/**
 * For what logs out: `ask` does so after a question when something is typed and not saved, `endDrafts` removes what the
 * account typed in this browser once it has.
 */
export function useLogOut() {
  const owner = useAccount()?.id ?? visitor
  return { ask: leavePage, endDrafts: () => removeDraftsOf(owner) }
}
