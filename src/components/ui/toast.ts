export interface ToastMessage {
  title: string
  description?: string
  tone?: 'success' | 'error'
}

const eventName = 'app:toast'
const carriedKey = 'toast'

/** How long a toast stays, in milliseconds (rule 50). */
export const toastDurationMs = 3500

/** How long the next page may take to come and still show what this one could not show to its end. */
const carriedForMs = 15_000

/**
 * Shows a message for a moment; when the page is left before its end, it goes on on the next.
 * What draws it loads with the first one.
 */
export function showToast(message: ToastMessage): void {
  carryToast(message)
  window.dispatchEvent(new CustomEvent(eventName, { detail: message }))
}

/** Shows a message on the next page only. */
export function carryToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(carriedKey, JSON.stringify({ message, until: Date.now() + carriedForMs }))
  } catch {
    // A browser that keeps nothing shows it on this page only.
  }
}

/** The message was shown to its end. */
export function forgetCarriedToast(): void {
  try {
    sessionStorage.removeItem(carriedKey)
  } catch {
    // Nothing was kept.
  }
}

/** Calls back with every message, until the returned function is called. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<ToastMessage>).detail)
  window.addEventListener(eventName, handle)
  return () => window.removeEventListener(eventName, handle)
}

/** The message the page before had just shown, if any. */
export function takeCarriedToast(): ToastMessage | null {
  try {
    const carried = JSON.parse(sessionStorage.getItem(carriedKey) ?? 'null')
    forgetCarriedToast()
    return carried?.until > Date.now() ? carried.message : null
  } catch {
    return null
  }
}
