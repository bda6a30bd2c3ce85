import { pluralize } from '~/lib/format'

/** How long something is kept: so long after an event, or until one. */
type Duration = { years?: number; days?: number; after: string } | { until: string }

export interface Retention {
  what: string
  why: string
  keep: Duration
  /** The database's tables that hold it. */
  tables: readonly string[]
}

/**
 * What is kept of people, why, and how long. The privacy page is rendered from it, the sweep enforces it
 * (`services/privacy/enforce-retention.ts`), and a table that is neither here nor below does not pass the tests.
 * PIPEDA (principle 4.5) and Quebec's Law 25 ask for an end that follows from the purpose.
 */
export const retention = {
  requests: {
    what: 'Requests without an account, with quotes, messages and recorded payments',
    why: 'claims about the work may be made for up to three years (Civil Code of Québec, art. 2925; two in most provinces)',
    keep: { years: 3, after: 'their last change; the contractor’s side stays without you' },
    tables: [
      'projects',
      'project_answers',
      'partner_leads',
      'project_attachments',
      'project_status_history',
      'project_notes',
      'project_note_mentions',
      'assignments',
      'assignment_events',
      'contact_access',
      'former_contact_access',
      'match_receipts',
      'admin_news',
      'quotes',
      'quote_lines',
      'quote_taxes',
      'messages',
      'message_files',
      'visits',
      'milestones',
    ],
  },
  accounts: {
    what: 'Accounts with their requests, and how you sign in',
    why: 'they are yours to use and to end',
    keep: { until: 'you delete the account, or ask us to' },
    tables: [
      'users',
      'totp_factors',
      'passkeys',
      'recovery_codes',
      'calendar_feeds',
      'admin_news_choices',
      'saved_views',
      'admin_news_deliveries',
    ],
  },
  formerDetails: {
    what: 'Names, emails, phone numbers and addresses that you gave and changed since, the last 50',
    why: 'to remove them from the words of others when your account or request is erased',
    keep: { until: 'the account, the request or the company goes' },
    tables: ['former_details'],
  },
  reviews: {
    what: 'Reviews',
    why: 'others decide by them; your name goes with your account',
    keep: { until: 'the contractor leaves' },
    tables: ['reviews'],
  },
  companies: {
    what: 'Contractors’ profiles, documents and what we checked',
    why: 'we have to show on what grounds somebody is listed',
    keep: { until: 'the contractor closes the account, or is deleted' },
    tables: [
      'contractors',
      'contractor_services',
      'contractor_checks',
      'documents',
      'contractor_photos',
      'rate_acceptances',
      'quote_templates',
      'saved_replies',
    ],
  },
  applications: {
    what: 'Contractors’ applications that came to nothing',
    why: 'an applicant may come back, or ask why',
    keep: { years: 2, after: 'their last change' },
    tables: ['contractors'],
  },
  invitations: {
    what: 'Invitations of contractors and of our own staff',
    why: 'to know who was let in by whom',
    keep: { years: 1, after: 'they ended' },
    tables: ['invitations', 'admin_invitations'],
  },
  files: {
    what: 'Files',
    why: 'they are part of a request, a profile or a proof',
    keep: { until: 'what they belong to goes' },
    tables: ['files'],
  },
  uploads: {
    what: 'Uploads that were never sent with anything',
    why: 'you may still be filling in the form',
    keep: { days: 1, after: 'the upload, at most' },
    tables: ['files'],
  },
  mails: {
    what: 'Copies of mails we sent',
    why: 'to answer what we wrote to whom; links to unsubscribe must work for 60 days (CASL, s. 11)',
    keep: { years: 1, after: 'they were written' },
    tables: ['mails'],
  },
  consents: {
    what: 'What you agreed to, or took back: the wording, the time and the place',
    why: 'the law puts the proof on us (CASL, s. 13), for three years (s. 23)',
    keep: {
      years: 3,
      after: 'you gave them, and as long as there is something they hold for; a refusal holds until you take it back',
    },
    tables: ['consents'],
  },
  audit: {
    what: 'The record of sign-ins, with network address and device, and of who changed what, without personal words',
    why: 'records of a breach must be kept for 24 months (PIPEDA’s regulations), and are made from it',
    keep: { years: 2, after: 'the change' },
    tables: ['audit_log'],
  },
  sessions: {
    what: 'Sign-ins',
    why: 'so that you stay signed in, and see where',
    keep: { until: 'they end or expire' },
    tables: ['sessions', 'push_subscriptions', 'sign_in_challenges', 'passkey_registrations'],
  },
  devices: {
    what: 'Browsers you have signed in with',
    why: 'to write to you about a sign-in from a new one, and to let you in while others guess',
    keep: { days: 400, after: 'their last use' },
    tables: ['known_devices'],
  },
  links: {
    what: 'Links in mails that prove an address or reset a password, as hashes',
    why: 'so that each works once and not for long',
    keep: { until: 'they expire; a link to a request, until the request goes' },
    tables: ['email_tokens'],
  },
  answers: {
    what: 'Answers to calls of the API that carry an Idempotency-Key, encrypted',
    why: 'so that a call which is sent again is answered the same instead of being done twice',
    keep: { days: 1, after: 'the call' },
    tables: ['idempotency_keys'],
  },
  counters: {
    what: 'Counters that limit abuse, with hashes of network addresses and emails',
    why: 'to stop guessing and flooding',
    keep: { until: 'they expire, within a day' },
    tables: ['rate_limits', 'upload_reservations'],
  },
  keys: {
    what: 'Keys of the API, by their names, with their secrets as hashes, and hashes of the numbers under which programs sent requests that were erased',
    why: 'so that programs can call in your name and do not send again what was erased, and the record of who changed what can name them',
    keep: { years: 2, after: 'they ended, and as long as there is a request that came by them' },
    tables: ['api_keys', 'api_key_secrets', 'erased_leads'],
  },
  keyCalls: {
    what: 'How often a key of the API was used in a day',
    why: 'so that its owner sees what it does',
    keep: { days: 90, after: 'the day' },
    tables: ['api_key_days'],
  },
  changes: {
    what: 'Notes of what changed for whom, as numbers without words',
    why: 'so that the screens you have open show it at once, also after a lost connection',
    keep: { until: 'some hours have passed' },
    tables: ['changes'],
  },
  events: {
    what: 'Notes of what changed, for programs of others that we let follow it, as numbers and statuses without words, with what was sent to them and answered',
    why: 'so that they can catch up after a failure',
    keep: { days: 30, after: 'the change (the newest note until there is another)' },
    tables: ['events', 'webhook_deliveries'],
  },
  failedJobs: {
    what: 'Work that failed for good, such as a mail that could not be written',
    why: 'so that we can repair it',
    keep: { days: 90, after: 'the last try' },
    tables: ['graphile_worker._private_jobs'],
  },
} as const satisfies Record<string, Retention>

export type RetentionKey = keyof typeof retention

/** Tables that tell of no person: our own lists, settings and counts, and the queue's own rows. */
export const impersonalTables = [
  'categories',
  'service_questions',
  'platform_settings',
  'platform_rates',
  'row_counters',
  'queue_workers',
  'secrets',
  'webhook_endpoints',
  'graphile_worker._private_job_queues',
  'graphile_worker._private_known_crontabs',
  'graphile_worker._private_tasks',
  'graphile_worker.migrations',
] as const

/** `3 years after their last change`, `until they expire`. */
export function howLong({ keep }: Retention): string {
  if ('until' in keep) return `until ${keep.until}`
  const age = keep.years ? pluralize(keep.years, 'year') : pluralize(keep.days ?? 0, 'day')
  return `${age} after ${keep.after}`
}
