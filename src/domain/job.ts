/** Every job of the queue, and what it does, for an admin. */
export const jobTitles = {
  'check-verification': 'Remind of documents that expire, and end what has expired',
  'deliver-webhooks': 'Send events to the addresses of integrators',
  'enforce-deadlines': 'Act on deadlines: free slots, remind contractors, tell homeowners',
  'mail-admin-news': 'Mail admins the projects that need attention',
  'note-erasure': 'Note outside of the database what was erased, for a restore',
  'remove-objects': 'Remove files that nothing names any more',
  'send-alert': 'Alert a contractor on a device',
  'send-mail': 'Send a mail',
  'send-password-reset': 'Send the links of a forgotten password',
  sweep: 'Delete what was kept for long enough',
  'sweep-uploads': 'Delete uploads that nobody used',
} as const

export type JobName = keyof typeof jobTitles

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobTitles, name)
}

/** What a job does; the name of one that another version of the product knows. */
export function jobTitle(name: string): string {
  return isJobName(name) ? jobTitles[name] : name
}

/** Tries of a job that throws before it is given up: with the queue's backoff, about four days. */
export const mostTries = 25
