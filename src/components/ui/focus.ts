/** An element that has or had the focus, with its ancestors and the child of each that it is in. */
export interface FocusPosition {
  element: HTMLElement
  path: { parent: Element; child: Element; index: number }[]
}

/** Where the focus is, or null when nothing has it. */
export function currentFocus(): FocusPosition | null {
  const element = document.activeElement
  return element instanceof HTMLElement && element !== document.body ? positionOf(element) : null
}

export function positionOf(element: HTMLElement): FocusPosition {
  const path: FocusPosition['path'] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    const parent = child.parentElement
    path.push({ parent, child, index: [...parent.children].indexOf(child) })
  }
  return { element, path }
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Restores a lost focus: to the element that had it, else to the one that replaced it. */
export function giveFocusBack(position: FocusPosition | null): void {
  if (!position || !isFocusLost()) return
  if (position.element.isConnected) position.element.focus()
  else successorOf(position)?.focus({ preventScroll: true })
}

/**
 * What stands where a removed element stood: the first control of a form that it opened, a control of the same kind in
 * the next or the previous row, otherwise the heading of the nearest section around it that has one. Null when the whole page was replaced.
 */
export function successorOf({ element, path }: FocusPosition): HTMLElement | null {
  for (const { parent, child, index } of path) {
    if (!parent.isConnected || parent === document.body || parent === document.documentElement) continue
    const lostSection = child.matches('section') && !child.isConnected
    if (!lostSection)
      for (const neighbour of [parent.children[index], parent.children[index - 1]]) {
        const control = neighbour && (controlInForm(neighbour) ?? controlIn(neighbour, element.tagName))
        if (control) return control
      }
    const heading = parent.matches('section, article, main, [role="dialog"]') && headingOf(parent)
    if (heading) return heading
  }
  return null
}

const controls = 'a[href], :is(button, input, textarea):not(:disabled), [tabindex="0"]'

function controlInForm(root: Element): HTMLElement | null {
  const form = [root, root.firstElementChild].find((element) => element?.matches('form'))
  return form ? (controlsIn(form)[0] ?? null) : null
}

function controlIn(root: Element, tagName: string): HTMLElement | null {
  const all = controlsIn(root)
  return all.find((candidate) => candidate.tagName === tagName) ?? all[0] ?? null
}

function controlsIn(root: Element): HTMLElement[] {
  return [root, ...root.querySelectorAll(controls)].filter(
    (candidate): candidate is HTMLElement =>
      candidate instanceof HTMLElement &&
      candidate.matches(controls) &&
      candidate.getAttribute('aria-hidden') !== 'true' &&
      candidate.getClientRects().length > 0,
  )
}

function headingOf(section: Element): HTMLElement | null {
  const heading = section.querySelector<HTMLElement>('h1, h2, h3')
  heading?.setAttribute('tabindex', '-1')
  return heading
}
