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
 * Arrows, j and k go from row to row, and from the first back to the search; Enter opens the row they stand on, x
 * selects it. A control inside a row that opens keeps its own keys.
 */
export function moveByKey(
  event: KeyboardEvent<HTMLTableRowElement>,
  open: (() => void) | undefined,
  select?: () => void,
): void {
  const row = event.currentTarget
  if (event.target !== targetOf(row) || event.metaKey || event.ctrlKey || event.altKey) return
  if (event.key === 'Enter' && open) open()
  else if (event.key === 'x' && select) select()
  else if (event.key === 'ArrowDown' || event.key === 'j') targetOf(row.nextElementSibling)?.focus()
  else if (event.key === 'ArrowUp' || event.key === 'k')
    (targetOf(row.previousElementSibling) ?? document.querySelector<HTMLElement>('main input[type="search"]'))?.focus()
  else return
  event.preventDefault()
}

/** Whether a key pressed here is text, or belongs to a dialog or an open list. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]') !== null
  )
}
