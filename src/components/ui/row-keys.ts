import type { KeyboardEvent } from 'react'

/** What of a row takes the focus: the row when it opens something, else the first control in it. */
function targetOf(row: Element | null | undefined): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null
  return row.tabIndex >= 0 ? row : row.querySelector<HTMLElement>('button, a[href]')
}

/** Goes to the first row of the page's list. Says whether there is one. */
export function focusFirstRow(): boolean {
  const target = targetOf(document.querySelector('main tbody tr'))
  target?.focus()
  return target !== null
}

/**
 * Arrows go from row to row, and from the first back to the search; Enter opens the row they stand on.
 * A control inside a row that opens keeps its own keys.
 */
export function moveByKey(event: KeyboardEvent<HTMLTableRowElement>, open: (() => void) | undefined): void {
  const row = event.currentTarget
  if (event.target !== targetOf(row)) return
  if (event.key === 'Enter' && open) open()
  else if (event.key === 'ArrowDown') targetOf(row.nextElementSibling)?.focus()
  else if (event.key === 'ArrowUp')
    (targetOf(row.previousElementSibling) ?? document.querySelector<HTMLElement>('main input[type="search"]'))?.focus()
  else return
  event.preventDefault()
}
