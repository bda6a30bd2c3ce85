export interface ToastMessage {
  title: string
  description?: string
  tone?: 'success' | 'error'
}

const eventName = 'app:toast'

/** Shows a message for a moment. The screen that draws it loads with the first one. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: message }))
}

/** Calls back with every message, until the returned function is called. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<ToastMessage>).detail)
  window.addEventListener(eventName, handle)
  return () => window.removeEventListener(eventName, handle)
}
