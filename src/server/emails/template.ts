import type { ReactElement } from 'react'
import { formerName } from '~/domain/erasure'
import type { Province } from '~/domain/province'
import { type RequestLink, requestPath } from '~/server/crypto/request-link'
import type { Invitation } from './calendar'

/** What changes: the email somebody signs in with, or the one a company is written to. */
export type EmailChangePurpose = 'email_change' | 'contact_email'

/** What every mail to a contractor about one of their leads tells. */
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

/** A prop that tells nothing of the homeowner the mail is about. */
export const keep = Symbol('keep')
/** Words that stay, but for how the homeowner is called and reached. */
export const redact = Symbol('redact')

/** Props that hold words, so that one of them may be a person's. */
type Worded<P> = { [K in keyof P as Exclude<P[K], null | undefined> extends number | boolean ? never : K]-?: P[K] }

export interface EmailPrivacy<P> {
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

export const leadMail = {
  contactName: keep,
  companyName: keep,
  customerName: formerName,
  reference: keep,
  serviceNeeded: redact,
  city: redact,
  leadId: keep,
  province: keep,
} as const

export const requestMail = {
  customerName: formerName,
  reference: keep,
  serviceNeeded: redact,
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
  /** A `Layout`, which is told how its reader unsubscribes. */
  body: (props: P) => ReactElement<{ unsubscribe?: Unsubscribe }>
}
