import { spacedWords } from '~/lib/format'
import { newsDeliveryLabels } from './admin-news'
import { contractorStatusLabels } from './contractor-status'
import { matchingModeLabels } from './matching'
import { documentTypeLabels } from './options'
import { projectStatusLabels } from './project-status'
import { provinceNames } from './province'
import { verificationCheckLabels } from './verification'

/**
 * What is recorded in the audit log, as the sentence that follows the name of who did it. `{subject}` is what the entry
 * is about, the others are its details.
 */
export const auditSentences = {
  'access.ended': 'ended every session and every link that was out',
  'account.deleted': 'deleted the account of {subject}',
  'account.exported': 'took away what is kept of {subject}',
  'admin.created': 'made {subject} the first admin',
  'admin.disabled': 'disabled the admin {subject}',
  'admin.enabled': 'enabled the admin {subject} again',
  'admin.invitation-accepted': 'accepted {subject}',
  'admin.invitation-resent': 'sent {subject} again',
  'admin.invitation-withdrawn': 'withdrew {subject}',
  'admin.invited': 'sent {subject}',
  'admin.level-changed': 'changed what {subject} may do from {from} to {to}',
  'api-key.created': 'made {subject}',
  'api-key.limit-changed': 'changed the limit of {subject} from {from} to {to} calls a minute',
  'api-key.revoked': 'revoked {subject}',
  'api-key.rotated': 'gave {subject} a new secret',
  'audit.exported': 'exported the audit log',
  'contractor.application-repeated': 'applied again for {subject}',
  'contractor.archived': 'archived {subject}',
  'contractor.archiving-undone': 'undid the archiving of {subject}',
  'contractor.availability': 'changed when {subject} takes leads',
  'contractor.check-failed': 'recorded that {subject} failed a check: {check}',
  'contractor.check-passed': 'recorded that {subject} passed a check: {check}',
  'contractor.created': 'entered {subject}',
  'contractor.deleted': 'deleted {subject}',
  'contractor.email-changed': 'changed the email of {subject}',
  'contractor.invitation-accepted': 'accepted the invitation of {subject}',
  'contractor.invited': 'invited {subject}',
  'contractor.logo-changed': 'changed the logo of {subject}',
  'contractor.name-confirmed': 'confirmed that the checks hold for the new name of {subject}',
  'contractor.photo-added': 'added a photo to the profile of {subject}',
  'contractor.photo-captioned': 'changed the caption of a photo of {subject}',
  'contractor.photo-removed': 'removed a photo from the profile of {subject}',
  'contractor.photos-ordered': 'changed the order of the photos of {subject}',
  'contractor.moved': 'moved {subject} from {from} to {to}',
  'contractor.published': 'published {subject}',
  'contractor.quote-template-added': 'kept a quote template for {subject}',
  'contractor.quote-template-removed': 'deleted a quote template of {subject}',
  'contractor.quote-template-renamed': 'renamed a quote template of {subject}',
  'contractor.restored': 'restored {subject} to {to}',
  'contractor.saved-reply-added': 'kept a reply for messages of {subject}',
  'contractor.saved-reply-changed': 'changed a saved reply of {subject}',
  'contractor.saved-reply-removed': 'deleted a saved reply of {subject}',
  'contractor.taxes-changed': 'changed the tax numbers of {subject}',
  'contractor.unpublished': 'unpublished {subject}',
  'contractor.updated': 'edited {subject}',
  'contractor.verification-explained': 'gave a reason why {subject} is verified with checks missing',
  'contractor.verification-lapsed': 'ended the verification of {subject}',
  'contractor.verification-removed': 'removed the verification of {subject}',
  'contractor.verification-restored': 'verified {subject} again',
  'contractor.verification-undone': 'took back the verification of {subject}',
  'contractor.verified': 'verified {subject}',
  'contractors.exported': 'exported the contractors',
  'document.rejected': 'rejected a document of {subject}: {type}',
  'document.removed': 'removed a document of {subject}',
  'document.uploaded': 'uploaded a document for {subject}',
  'document.verified': 'verified a document of {subject}: {type}',
  'email.change-cancelled': 'cancelled the change of an email: {subject}',
  'email.change-requested': 'asked to change an email: {subject}',
  'email.changed': 'changed an email: {subject}',
  'email.proved': 'proved an email: {subject}',
  'fees.exported': 'exported won jobs with their fees',
  'file.read': 'opened {subject}',
  'homeowners.exported': 'exported the homeowners',
  'job.dismissed': 'dismissed a failed job: {key}',
  'job.retried': 'ran a failed job again: {key}',
  'mail.dismissed': 'dismissed {subject}',
  'mail.retried': 'sent {subject} again',
  'marketplace.exported': 'exported the requests behind the measures',
  'milestone.added': 'planned {subject}',
  'milestone.changed': 'changed {subject}',
  'milestone.paid': 'recorded {subject} as paid',
  'milestone.payment-undone': 'took back that {subject} was paid',
  'milestone.receipt-set': 'put a receipt with {subject}',
  'milestone.received': 'confirmed {subject} as received',
  'milestone.removed': 'removed {subject}',
  'milestone.request-withdrawn': 'no longer asks for {subject}',
  'milestone.requested': 'asked for {subject}',
  'password.changed': 'changed a password: {subject}',
  'password.reset': 'set a new password by a link: {subject}',
  'password.reset-requested': 'asked for a link to set a new password: {subject}',
  'privacy.erased': 'erased what was kept of {subject}',
  'privacy.exported': 'gave out what is kept of {subject}',
  'project.address-changed': 'changed the street address of {subject}',
  'project.assigned': 'assigned {subject} to {contractor}',
  'project.commented': 'wrote a comment on {subject}',
  'project.changed-by-homeowner': 'changed what {subject} asks for',
  'project.comment-edited': 'changed a comment of their own on {subject}',
  'project.comment-removed': 'deleted a comment of their own on {subject}',
  'project.file-removed': 'removed a file from {subject}',
  'project.lead-lost': 'ended the lead of {contractor} on {subject}',
  'project.lead-withdrawal-undone': 'undid the withdrawal of {contractor} from {subject}',
  'project.lead-withdrawn': 'withdrew {contractor} from {subject}',
  'project.lead-won': 'set {contractor} as hired for {subject}',
  'project.link-sent': 'sent the homeowner of {subject} a new link',
  'project.notes-changed': 'edited the notes of {subject}',
  'project.owner-set': 'gave {subject} to {person}',
  'project.status-changed': 'moved {subject} from {from} to {to}',
  'projects.exported': 'exported the projects',
  'rate.accepted': 'accepted the fee on a won job for {subject}',
  'rate.set': 'set the fee on a won job: {percent}% from {holdsFrom}',
  'request.erased': 'erased who asked for {subject}',
  'project.visit-agreed': 'agreed on a visit for {subject}',
  'project.visit-asked': 'asked for times for a visit for {subject}',
  'project.visit-cancelled': 'cancelled a visit for {subject}',
  'project.visit-proposed': 'offered times for a visit for {subject}',
  'review.hidden': 'removed {subject}',
  'review.restored': 'restored {subject}',
  'second-factor.code-used': 'signed in with a recovery code: {subject}',
  'second-factor.codes-renewed': 'renewed the recovery codes of {subject}',
  'second-factor.passkey-added': 'added a passkey: {subject}',
  'second-factor.passkey-removed': 'removed a passkey: {subject}',
  'second-factor.refused': 'gave a wrong second step: {subject}',
  'second-factor.reset': 'reset two-step sign-in of {subject}',
  'second-factor.totp-added': 'set up two-step sign-in: {subject}',
  'second-factor.totp-removed': 'ended two-step sign-in by app: {subject}',
  'service-question.created': 'added {subject}',
  'service-question.deleted': 'deleted {subject}',
  'service-question.updated': 'edited {subject}',
  'session.closed': 'signed out: {subject}',
  'session.ended': 'ended other sessions of {subject}',
  'session.opened': 'signed in: {subject}',
  'session.refused': 'was refused at sign-in: {subject}',
  'settings.updated': 'changed the settings of the platform',
  'user.alerts-chosen': 'chose what a device is alerted of',
  'user.calendar-made': 'made a calendar address',
  'user.calendar-revoked': 'ended a calendar address',
  'user.news-chosen': 'chose how news are mailed: {to}',
  'user.view-removed': 'removed a saved view of {type}',
  'user.view-saved': 'saved a view of {type}',
  'user.updated': 'edited the account of {subject}',
  'webhook.created': 'added {subject}',
  'webhook.deleted': 'deleted a webhook',
  'webhook.secret-rotated': 'made a new secret for {subject}',
  'webhook.sent-again': 'sent a delivery again to {subject}',
  'webhook.switched-off': 'switched off {subject}: {to}',
  'webhook.tested': 'sent a test to {subject}',
  'webhook.updated': 'changed {subject}',
} as const satisfies Record<string, string>

/** What can be recorded: every action has its sentence. */
export type AuditAction = keyof typeof auditSentences

/** What gives something out and changes nothing; the log shows it when asked. */
export const auditReads = [
  'account.exported',
  'audit.exported',
  'contractors.exported',
  'fees.exported',
  'file.read',
  'homeowners.exported',
  'marketplace.exported',
  'privacy.exported',
  'projects.exported',
] as const satisfies readonly AuditAction[]

/** What entries are about, as the filter names it. */
export const auditEntityLabels = {
  contractor: 'Contractors',
  project: 'Projects',
  user: 'Accounts',
  review: 'Reviews',
  milestone: 'Payments',
  'service-question': 'Service questions',
  'admin-invitation': 'Admin invitations',
  'api-key': 'API keys',
  file: 'Files',
  mail: 'Mails',
  job: 'Jobs',
  webhook: 'Webhooks',
  installation: 'The installation',
  'unknown-email': 'Unknown emails',
} as const satisfies Record<string, string>

export type AuditEntity = keyof typeof auditEntityLabels

/** Who did it, where a key of the API did that is there no more. */
export const goneKeyName = 'An API key that is gone'

/** Who did it, where it was no person with a name. */
export const auditActorLabels = {
  admin: 'An admin who is gone',
  contractor: 'A contractor who is gone',
  homeowner: 'A homeowner who is gone',
  visitor: 'A visitor',
  system: 'Trowel',
} as const

const valueLabels: Record<string, string> = {
  ...verificationCheckLabels,
  ...documentTypeLabels,
  ...matchingModeLabels,
  ...newsDeliveryLabels,
  ...contractorStatusLabels,
  ...projectStatusLabels,
  ...provinceNames,
}

/** `in_progress` -> `In Progress`, `companyName` -> `company name`, `2026-11-21` as it is. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = String(value)
  if (Object.hasOwn(valueLabels, text)) return valueLabels[text] ?? text
  return /^[A-Za-z][A-Za-z_-]*$/.test(text) ? wordsOf(text) : text
}

const wordsOf = (name: string) => spacedWords(name.replaceAll('-', '_')).toLowerCase()

interface Recorded {
  action: string
  details: Record<string, unknown>
  /** What the entry is about, by name. */
  subject: string
  /** The contractor that the details name. */
  contractor: string | null
  /** The person that the details name. */
  person: string | null
  /** Whether it is about whoever did it. */
  isSelf: boolean
}

export interface SentencePart {
  text: string
  isSubject: boolean
}

/** An entry as the sentence behind the name of who did it. Actions of earlier versions are said in their own words. */
export function auditSentence({ action, details, subject, contractor, person, isSelf }: Recorded): SentencePart[] {
  const full: string = Object.hasOwn(auditSentences, action)
    ? auditSentences[action as AuditAction]
    : `${wordsOf(action.replace('.', ' '))}: {subject}`
  const template = isSelf ? full.replace(/: \{subject\}$/, '') : full
  const placeholder = /(\{\w+\})/
  return template
    .split(placeholder)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{subject}') return { text: isSelf ? 'themselves' : subject, isSubject: !isSelf }
      if (part === '{contractor}') return { text: contractor ?? 'a contractor', isSubject: false }
      if (part === '{person}') return { text: person ?? 'nobody', isSubject: false }
      const name = placeholder.test(part) ? part.slice(1, -1) : null
      return { text: name === null ? part : valueText(details[name] ?? 'unknown'), isSubject: false }
    })
}

const someSubject: Record<string, string> = {
  account: 'somebody',
  admin: 'an admin',
  'api-key': 'a key',
  contractor: 'a contractor',
  document: 'a contractor',
  mail: 'a mail',
  privacy: 'somebody',
  project: 'a project',
  review: 'a review',
  milestone: 'a payment',
  'service-question': 'a question',
  user: 'somebody',
  webhook: 'a webhook',
}

/** What entries of one action have in common, in words: `verified a contractor`. */
export function auditActionText(action: string): string {
  const subject = someSubject[action.split('.')[0] ?? ''] ?? 'something'
  return auditSentence({ action, details: {}, subject, contractor: null, person: 'somebody', isSelf: false })
    .map(({ text }) => text)
    .join('')
    .replace(/:? (from|to|for|of)? ?unknown.*$|: something$/, '')
}

/** Details the sentence does not say, in words: `Changed: company name, phone`. Ids are left out. */
export function auditFacts({ action, details }: Pick<Recorded, 'action' | 'details'>): string[] {
  const said = Object.hasOwn(auditSentences, action) ? auditSentences[action as AuditAction] : ''
  return Object.entries(details)
    .filter(([name, value]) => !said.includes(`{${name}}`) && !/Id$/.test(name) && isWorthSaying(value))
    .map(
      ([name, value]) =>
        `${spacedWords(name).replace(/ (\w)/g, (letter) => letter.toLowerCase())}: ${valueText(value)}`,
    )
}

function isWorthSaying(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== undefined && value !== '' && value !== false && typeof value !== 'object'
}
