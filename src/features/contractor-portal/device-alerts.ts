import type { AlertKind } from '~/domain/alert'

const workerAddress = '/sw.js'

/** What this browser can do: some have no web push, and people may have refused it. */
export function alertSupport(): 'available' | 'unsupported' | 'denied' {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'available'
}

/** Asks the person and the browser's push service for a subscription; null when the person refused. */
export async function subscribeDevice(publicKey: string, kinds: readonly AlertKind[]) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(workerAddress)
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key is of no use any more, and keeps the browser from making a new one.
  const earlier = await pushManager.getSubscription()
  if (earlier && !isFor(earlier, publicKey)) await earlier.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no subscription')
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, kinds: [...kinds] }
}

/** Ends the browser's own subscription. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}
