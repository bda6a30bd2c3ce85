/** What a contractor can be alerted of on a device, beside the mail that goes out anyway (rule 105). */
export const alertKinds = ['lead', 'message', 'deadline', 'visit'] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertTitles: Record<AlertKind, string> = {
  lead: 'New leads',
  message: 'Messages',
  deadline: 'Deadlines',
  visit: 'Visits',
}

/** The push services of the browsers there are: hosts, or their parent domains with a leading dot. */
const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Whether an address belongs to a browser maker's push service. The server posts to it, so nothing else is taken:
 * not an address inside our own network, not another port (rule 106). Only in the spelling that browsers give: what
 * posts reads addresses by other rules, by which `https:/host/` has no host and leads to ourselves.
 */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.href !== endpoint || url.protocol !== 'https:' || url.port || url.username || url.password) return false
  return pushServices.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}

/** An alert that could not be handed over is dropped after this long: its mail has arrived by then. */
export const alertLifetimeHours = 6
