/**
 * Runs inline at the start of the page, so it is written to stand alone. Listens until React does, and does
 * again what it heard when the page announces `earlyinput`.
 */
export function captureEarlyInput(): void {
  const pressed = new Set<HTMLElement>()
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>()
  /** React notes on the document that it listens; from then on it waits for the parts it has not reached. */
  const reactListens = () => Object.keys(document).some((key) => key.startsWith('_reactListening'))

  const press = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const button = target?.closest<HTMLElement>('button,[role=button],[role=switch],[role=checkbox],[role=radio]')
    if (!button || !event.isTrusted || reactListens()) return
    const form = button instanceof HTMLButtonElement ? button.form : null
    // A form with an address of its own works without scripts.
    if (form?.hasAttribute('action')) return
    event.preventDefault()
    pressed.add(button)
  }
  const type = (event: Event) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || reactListens()) return
    if (!field.form?.hasAttribute('action') && field.type !== 'file') typed.set(field, field.value)
  }
  const replay = () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('input', type, true)
    for (const [field, value] of typed) {
      const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      // React overrides the field's own setter, and would take the value for one that it knows.
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const button of pressed) button.click()
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', type, true)
  window.addEventListener('earlyinput', replay, { once: true })
}
