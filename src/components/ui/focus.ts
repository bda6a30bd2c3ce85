/** Focuses what had the focus before, when nothing has it now and it is still there. */
export function giveFocusBack(before: Element | null): void {
  const lost = document.activeElement === null || document.activeElement === document.body
  if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
}
