import { formerName, nobody, removedText } from '~/domain/erasure'
import type { MailProps, MailTemplate } from './templates'

/** A prop that tells nothing of the homeowner the mail is about. */
const keep = Symbol('keep')
/** Words that stay, but for how the homeowner is called and reached. */
const redact = Symbol('redact')

/** Props that hold words, so that one of them may be a person's. */
type Worded<P> = { [K in keyof P as Exclude<P[K], null | undefined> extends number | boolean ? never : K]-?: P[K] }

interface Privacy<P> {
  /** What it tells of: a homeowner's request, an account of ours, or no homeowner at all. */
  about: 'request' | 'account' | 'nobody'
  /**
   * Who reads it: the person it is about, whose mails go with them, or a contractor, who keeps it without the
   * person. `audience`: the prop of that name says which.
   */
  reader: 'person' | 'contractor' | 'audience'
  /** It tells a contractor how something ended, so it is still sent once the person has gone. */
  tellsTheEnd?: true
  /** The last that the person hears: once it is sent, nothing of it is kept. */
  lastWords?: true
  /** Every worded prop, with what stands in its place once the person has gone. */
  personal: { [K in keyof Worded<P>]: Worded<P>[K] | typeof keep | typeof redact }
}

const leadMail = {
  contactName: keep,
  companyName: keep,
  customerName: formerName,
  reference: keep,
  serviceNeeded: redact,
  city: redact,
} as const

const requestMail = { customerName: formerName, reference: keep, serviceNeeded: redact, projectId: keep } as const

const toContractorThemselves = { about: 'nobody', reader: 'contractor' } as const
const toContractor = { about: 'request', reader: 'contractor' } as const
const toPerson = { about: 'request', reader: 'person' } as const
const ofAccount = { about: 'account', reader: 'person' } as const

/**
 * What each mail tells of a homeowner, for their erasure (decision record 0024). A template or a prop that is
 * not classified here does not compile.
 */
export const mailPrivacy = {
  'password-reset': { ...ofAccount, personal: { firstName: formerName, links: keep } },
  'email-proof': { ...ofAccount, personal: { firstName: formerName, tokenId: keep } },
  'email-change': {
    ...ofAccount,
    personal: { firstName: formerName, oldEmail: nobody.email, tokenId: keep, purpose: keep },
  },
  'email-taken': { ...ofAccount, personal: { name: formerName, purpose: keep } },
  'email-changed': { ...ofAccount, personal: { firstName: formerName, newEmail: nobody.email, purpose: keep } },
  'account-deleted': { about: 'nobody', reader: 'person', lastWords: true, personal: { firstName: formerName } },
  'second-factor-changed': { ...ofAccount, personal: { firstName: formerName, change: keep } },
  'requests-erased': { about: 'nobody', reader: 'person', lastWords: true, personal: { customerName: formerName } },
  'company-closed': {
    ...toContractorThemselves,
    lastWords: true,
    personal: { contactName: keep, companyName: keep },
  },
  'password-changed': { ...ofAccount, personal: { firstName: formerName } },
  'new-sign-in': {
    ...ofAccount,
    personal: { firstName: formerName, role: keep, device: removedText, address: removedText, at: keep },
  },
  'review-received': {
    about: 'account',
    reader: 'contractor',
    tellsTheEnd: true,
    personal: { contactName: keep, companyName: keep, customerName: formerName, comment: redact, slug: keep },
  },
  'request-received': {
    ...toPerson,
    personal: { ...requestMail, city: redact, description: removedText, companyName: keep, attachments: [] },
  },
  matched: {
    ...toPerson,
    personal: { ...requestMail, companyName: keep, contactName: keep, phone: keep, email: keep, slug: keep },
  },
  'new-lead': {
    ...toContractor,
    personal: {
      contactName: keep,
      companyName: keep,
      customerName: formerName,
      serviceNeeded: redact,
      city: redact,
      description: removedText,
      timeline: keep,
      budget: keep,
      answerBy: keep,
    },
  },
  'quote-received': { ...toPerson, personal: { ...requestMail, companyName: keep, validUntil: keep } },
  'quote-withdrawn': { ...toPerson, personal: { ...requestMail, companyName: keep } },
  'message-received': {
    about: 'request',
    reader: 'audience',
    personal: {
      recipientName: keep,
      senderName: formerName,
      serviceNeeded: redact,
      reference: keep,
      leadId: keep,
      audience: keep,
      body: removedText,
      projectId: keep,
    },
  },
  'application-received': {
    ...toContractorThemselves,
    personal: { contactName: keep, companyName: keep, services: keep, city: keep, province: keep, phone: keep },
  },
  'application-again': { ...toContractorThemselves, personal: { contactName: keep, companyName: keep } },
  invitation: {
    ...toContractorThemselves,
    personal: { invitationId: keep, contactName: keep, companyName: keep, expiresAt: keep },
  },
  'admin-invitation': {
    about: 'nobody',
    reader: 'person',
    personal: { invitationId: keep, linkId: keep, inviter: keep, adminLevel: keep, expiresAt: keep },
  },
  'request-link': { ...toPerson, personal: requestMail },
  'match-late': { ...toPerson, personal: { ...requestMail, city: redact } },
  'lead-reminder': { ...toContractor, personal: { ...leadMail, answerBy: keep } },
  hired: { ...toContractor, personal: { ...leadMail, phone: nobody.phone, email: nobody.email } },
  'not-chosen': { ...toContractor, tellsTheEnd: true, personal: leadMail },
  'request-closed': { ...toContractor, tellsTheEnd: true, personal: leadMail },
  'request-reopened': { ...toContractor, personal: leadMail },
  'project-completed': { ...toContractor, tellsTheEnd: true, personal: leadMail },
  'ended-by-team': { ...toPerson, personal: requestMail },
  'document-decision': {
    ...toContractorThemselves,
    personal: { contactName: keep, companyName: keep, documentName: keep, reason: keep, expiresOn: keep },
  },
  'document-expiring': {
    ...toContractorThemselves,
    personal: { contactName: keep, companyName: keep, documentName: keep, expiresOn: keep },
  },
  'verification-lapsed': {
    ...toContractorThemselves,
    personal: { contactName: keep, companyName: keep, checks: keep },
  },
  'contractor-lapsed': {
    ...toPerson,
    personal: { customerName: formerName, reference: keep, serviceNeeded: redact, companyName: keep, checks: keep },
  },
  'contractor-gone': { ...toPerson, personal: { ...requestMail, companyName: keep } },
} as const satisfies { [T in MailTemplate]: Privacy<MailProps[T]> }

/** The id of the request or the account that a mail tells of; null for one that tells of no homeowner. */
export type MailSubject<T extends MailTemplate> = (typeof mailPrivacy)[T]['about'] extends 'nobody' ? null : string

const privacies: Record<string, Privacy<Record<string, unknown>>> = mailPrivacy

/** Templates that tell of a homeowner, read by the person always, by a contractor always, or by who their `audience` says. */
export function templatesReadBy(reader: Privacy<unknown>['reader']): string[] {
  return Object.entries(privacies)
    .filter(([, privacy]) => privacy.reader === reader && privacy.about !== 'nobody')
    .map(([template]) => template)
}

/** Every template that only contractors read: what tells of themselves, and of a homeowner's request. */
export const contractorTemplates = Object.keys(privacies).filter((name) => privacies[name]?.reader === 'contractor')

/** Whether a contractor still gets it, though whom it speaks of has gone. */
export function tellsTheEnd(template: string): boolean {
  return privacies[template]?.tellsTheEnd ?? false
}

/** Whether it is the last mail to somebody of whom nothing else is kept. */
export function hasLastWords(template: string): boolean {
  return privacies[template]?.lastWords ?? false
}

/** Templates that are the last to somebody. */
export const templatesWithLastWords = Object.keys(privacies).filter(hasLastWords)

/** A mail's props once the person it is about has gone; `takeOut` takes them out of words that stay. */
export function propsWithout(
  template: string,
  props: Record<string, unknown>,
  takeOut: (text: string) => string = (text) => text,
): Record<string, unknown> {
  const { personal = {} } = privacies[template] ?? {}
  const left = Object.entries(props).map(([name, value]) => {
    const rule: unknown = Object.hasOwn(personal, name) ? personal[name] : keep
    if (rule === redact) return [name, typeof value === 'string' ? takeOut(value) : value]
    return [name, rule === keep ? value : rule]
  })
  return Object.fromEntries(left)
}
