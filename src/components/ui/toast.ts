export interface ToastMessage {
  title: string
  description?: string
  /** More than the one sentence: a paragraph of its own. */
  detail?: string
  tone?: 'success' | 'error'
  /** What can be taken back; the toast then stays for ten seconds. */
  undo?: () => void
}

const eventName = 'app:toast'
const carriedKey = 'toast'

/** How long a toast stays, in milliseconds (rule 50). */
export const toastDurationMs = 3500
/** How long one stays that offers to undo (rule 69). */
export const undoDurationMs = 10_000

/** How long the next page may take to come and still show what this one left for it. */
const carriedForMs = 15_000

/** Shows a message for a moment. What draws it loads with the first one. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: message }))
}

/** Shows a message now, and again on the page that a full load is about to bring, which cuts it short here. */
export function showToastAcrossLoad(message: ToastMessage): void {
  carryToast(message)
  showToast(message)
}

/** Shows a message on the next page only. */
export function carryToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(carriedKey, JSON.stringify({ message, until: Date.now() + carriedForMs }))
  } catch {
    // A browser that keeps nothing shows it on this page only.
  }
}

/** Calls back with every message, until the returned function is called. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<ToastMessage>).detail)
  window.addEventListener(eventName, handle)
  return () => window.removeEventListener(eventName, handle)
}

/** The message the page before left for this one, if any: once, and not when it is old. */
export function takeCarriedToast(): ToastMessage | null {
  try {
    const carried = JSON.parse(sessionStorage.getItem(carriedKey) ?? 'null')
    sessionStorage.removeItem(carriedKey)
    return carried?.until > Date.now() ? carried.message : null
  } catch {
    return null
  }
}
