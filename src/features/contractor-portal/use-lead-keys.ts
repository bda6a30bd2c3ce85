'use client'

import { useEffect } from 'react'
import { leavePage } from '~/components/form/leave-guard'
import { useSetParameters } from '~/components/ui/use-url-state'

/** `j` and `k` go down and up: through the rows of the list, or from the lead that is open to the next one. */
export function useLeadKeys(ids: readonly string[], open: string | null): void {
  const set = useSetParameters()
  const order = ids.join(' ')
  // Synchronises with the keyboard of the whole page.
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const list = order.split(' ')
      if (open) {
        const next = list[list.indexOf(open) + step]
        if (next && list.includes(open)) leavePage(() => set({ lead: next }, { replace: true }))
        return
      }
      const rows = [...document.querySelectorAll<HTMLElement>('[data-lead-row]')]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      rows[at < 0 ? 0 : at + step]?.focus()
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [order, open, set])
}

/** Whoever types, chooses or answers a dialog means the letter. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return true
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
