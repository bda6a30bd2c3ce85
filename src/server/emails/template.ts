import type { ReactElement } from 'react'
import { formerName } from '~/domain/erasure'
import type { Province } from '~/domain/province'
import { type RequestLink, requestPath } from '~/server/crypto/request-link'
import type { Invitation } from './calendar'

/** What changes: the email somebody signs in with, or the one a company is written to. */
export type EmailChangePurpose = 'email_change' | 'contact_email'

/** Props of every mail to a contractor about one of their leads. */
export interface LeadMail {
  contactName: string
  companyName: string
  customerName: string
  reference: string
  serviceNeeded: string
  city: string
  hasAccount: boolean
  /** The lead it opens; mails of before have none and open the list. */
  leadId?: string
  /** The contractor's, whose time zone instants are said in. */
  province?: Province | null
}

/** Where a contractor finds what a mail speaks of: one lead, or a tab of the dashboard. */
export function leadPath({ leadId }: { leadId?: string }): string {
  return leadId ? `/contractor-dashboard?lead=${leadId}` : '/contractor-dashboard'
}

/** Where a homeowner finds their request: in their account, or by the link without one. */
export function ownRequestPath({ linked, ...link }: RequestLink & { linked: boolean }): string {
  return linked ? `/customer-portal?view=projects&project=${link.projectId}` : requestPath(link)
}

/**
 * `service` mail is what somebody asked for or must know, and always comes. `optional` mail repeats
 * what the account shows or nudges: it stops when its reader unsubscribes (rule 31).
 */
export type MailKind = 'service' | 'optional'

export interface Unsubscribe {
  url: string
  kind: MailKind
}

/** A prop without personal data of the homeowner the mail is about. */
export const keep = Symbol('keep')
/** Text that stays, without the name and contact details of whoever is erased: a homeowner, or a company's contact. */
export const redact = Symbol('redact')
/** Text of the request itself, which stays without its homeowner. */
export const redactOwner = Symbol('redactOwner')
/** Of a company's contact: it goes with the company, and stays without the homeowner. */
export const contact = Symbol('contact')

/** Props that may hold text, and with it personal data. */
type Worded<P> = { [K in keyof P as Exclude<P[K], null | undefined> extends number | boolean ? never : K]-?: P[K] }

export interface EmailPrivacy<P> {
  /** What it is about: a homeowner's request, an account, or no homeowner at all. */
  about: 'request' | 'account' | 'nobody'
  /**
   * Who reads it: the person it is about, whose mails go with them, or a contractor, who keeps it without the
   * person. `audience`: the prop of that name says which.
   */
  reader: 'person' | 'contractor' | 'audience'
  /** It notifies a contractor of an end, so it is still sent after the person was erased. */
  sentAfterErasure?: true
  /** The last mail to the person: deleted once it is sent. */
  lastWords?: true
  /** Every prop with text, and what replaces it when the person is erased. */
  personal: { [K in keyof Worded<P>]: Worded<P>[K] | typeof keep | typeof redact | typeof redactOwner | typeof contact }
}

export const leadMail = {
  contactName: keep,
  companyName: keep,
  customerName: formerName,
  reference: keep,
  serviceNeeded: redactOwner,
  city: redactOwner,
  leadId: keep,
  province: keep,
} as const

export const requestMail = {
  customerName: formerName,
  reference: keep,
  serviceNeeded: redactOwner,
  projectId: keep,
} as const

export const toContractorThemselves = { about: 'nobody', reader: 'contractor' } as const
export const toContractor = { about: 'request', reader: 'contractor' } as const
export const toPerson = { about: 'request', reader: 'person' } as const
export const ofAccount = { about: 'account', reader: 'person' } as const

/** One email: its props are stored as JSON, so dates are ISO texts. A worded prop that is not classified does not compile. */
export interface EmailTemplate<P> extends EmailPrivacy<P> {
  kind: MailKind
  subject: (props: P) => string
  /** An entry for the reader's calendar that goes with it; null when there is none. */
  calendar?: (props: P) => Omit<Invitation, 'attendee'> | null
  /** A `Layout`, which gets the unsubscribe link. */
  body: (props: P) => ReactElement<{ unsubscribe?: Unsubscribe }>
}
