import type { AdminLevel } from '~/domain/admin-level'
import type { Role } from '~/domain/role'
import type { SecondFactorChange } from '~/domain/second-factor'

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
}

/** Every mail of the product and what it is told. Props are stored as JSON, so dates are ISO texts. */
export interface MailProps {
  'password-reset': {
    firstName: string
    /** One per role held; the link's token is derived from the row's id. */
    links: { role: Role; tokenId: string; minutes: number }[]
  }
  'email-proof': {
    firstName: string
    /** The link's token is derived from it when the mail is rendered. */
    tokenId: string
  }
  'email-change': {
    firstName: string
    oldEmail: string
    tokenId: string
    /** Mails written before companies' emails could change have none. */
    purpose?: EmailChangePurpose
  }
  'email-taken': {
    /** Of whoever has the address. */
    name: string
    purpose: EmailChangePurpose
  }
  'email-changed': {
    firstName: string
    newEmail: string
    purpose?: EmailChangePurpose
  }
  'account-deleted': {
    firstName: string
  }
  'requests-erased': {
    customerName: string
  }
  'company-closed': {
    contactName: string
    companyName: string
  }
  'password-changed': {
    firstName: string
  }
  'new-sign-in': {
    firstName: string
    role: Role
    /** As the list of sessions names it. */
    device: string
    address: string
    at: string
  }
  'review-received': {
    contactName: string
    companyName: string
    customerName: string
    rating: number
    comment: string
    slug: string
  }
  'request-received': {
    customerName: string
    reference: string
    serviceNeeded: string
    city: string
    description: string
    /** The one contractor a direct request went to. */
    companyName: string | null
    /** The link to the request is made from these when the mail is rendered. */
    projectId: string
    linkVersion?: number
    /** Names of the files that came with it; mails written before there were any have none. */
    attachments?: string[]
  }
  'request-link': {
    customerName: string
    reference: string
    serviceNeeded: string
    projectId: string
    linkVersion?: number
  }
  matched: {
    customerName: string
    reference: string
    serviceNeeded: string
    companyName: string
    contactName: string
    phone: string
    email: string
    /** The public profile, when there is one. */
    slug: string | null
    projectId: string
    linkVersion?: number
  }
  'new-lead': {
    contactName: string
    companyName: string
    customerName: string
    serviceNeeded: string
    city: string
    description: string
    timeline: string | null
    budget: string | null
    direct: boolean
    hasAccount: boolean
    answerBy: string
  }
  'quote-received': {
    customerName: string
    reference: string
    serviceNeeded: string
    companyName: string
    /** Canadian dollars, taxes included. */
    total: number
    taxes: number
    validUntil: string | null
    /** It takes the place of one that was sent before. */
    revised: boolean
    projectId: string
    linkVersion?: number
  }
  'quote-withdrawn': {
    customerName: string
    reference: string
    serviceNeeded: string
    companyName: string
    projectId: string
    linkVersion?: number
  }
  'message-received': {
    recipientName: string
    senderName: string
    serviceNeeded: string
    reference: string
    leadId: string
    audience: 'homeowner' | 'contractor'
    body: string
    projectId: string
    linkVersion?: number
    /** An account holds the request, and answers are written there. */
    linked: boolean
  }
  'application-received': {
    contactName: string
    companyName: string
    services: string[]
    city: string
    province: string
    phone: string
  }
  'application-again': {
    contactName: string
    companyName: string
    hasAccount: boolean
    /** The first application has not been decided yet. */
    waiting: boolean
  }
  invitation: {
    /** The link's token is derived from it when the mail is rendered. */
    invitationId: string
    contactName: string
    companyName: string
    expiresAt: string
  }
  'second-factor-changed': {
    firstName: string
    change: SecondFactorChange
  }
  'admin-invitation': {
    /** The link's token is derived from it when the mail is rendered. */
    invitationId: string
    /** Of a link that was sent anew; the first is named by the invitation. */
    linkId?: string
    inviter: string
    adminLevel: AdminLevel
    expiresAt: string
  }
  'match-late': {
    customerName: string
    reference: string
    serviceNeeded: string
    city: string
    projectId: string
    linkVersion?: number
  }
  'lead-reminder': LeadMail & { answerBy: string }
  hired: LeadMail & {
    phone: string
    email: string
    /** Canadian dollars, taxes included; null when they agreed without a quote. */
    total: number | null
  }
  'not-chosen': LeadMail
  'request-closed': LeadMail & {
    /** To who was hired, and not to who competed. */
    hired?: boolean
    /** Our team closed it, and not the homeowner. */
    byTeam?: boolean
  }
  'project-completed': LeadMail & { byTeam?: boolean }
  'ended-by-team': {
    customerName: string
    reference: string
    serviceNeeded: string
    /** The work is done; otherwise the request was closed. */
    completed: boolean
    projectId: string
    linkVersion?: number
  }
  'request-reopened': LeadMail
  'document-decision': {
    contactName: string
    companyName: string
    documentName: string
    verified: boolean
    reason: string | null
    /** A calendar day, `YYYY-MM-DD`. */
    expiresOn: string | null
    /** It brought a lapsed verification back. */
    restored: boolean
  }
  'document-expiring': {
    contactName: string
    companyName: string
    documentName: string
    /** A calendar day, `YYYY-MM-DD`. */
    expiresOn: string
    /** A check of the verification rests on it. */
    needed: boolean
  }
  'verification-lapsed': { contactName: string; companyName: string; checks: string[] }
  'contractor-lapsed': {
    customerName: string
    reference: string
    serviceNeeded: string
    companyName: string
    checks: string[]
    hired: boolean
  }
  'contractor-gone': {
    customerName: string
    reference: string
    serviceNeeded: string
    companyName: string
    /** Whether the homeowner had hired them; mails of before were only written then. */
    hired?: boolean
    /** Archived: they are not listed any more, but the two may go on. */
    archived?: boolean
    projectId: string
    linkVersion?: number
  }
}

export type MailTemplate = keyof MailProps

/**
 * `service` mail is what somebody asked for or must know, and always comes. `optional` mail repeats
 * what the account shows or nudges: it stops when its reader unsubscribes (rule 31).
 */
export type MailKind = 'service' | 'optional'

export const mailKinds: Record<MailTemplate, MailKind> = {
  'document-decision': 'service',
  'document-expiring': 'service',
  'verification-lapsed': 'service',
  'contractor-lapsed': 'service',
  'contractor-gone': 'service',
  'password-reset': 'service',
  'email-proof': 'service',
  'email-change': 'service',
  'email-taken': 'service',
  'email-changed': 'service',
  'account-deleted': 'service',
  'requests-erased': 'service',
  'company-closed': 'service',
  'password-changed': 'service',
  'new-sign-in': 'service',
  'review-received': 'optional',
  'request-received': 'service',
  'request-link': 'service',
  matched: 'service',
  'new-lead': 'service',
  'quote-received': 'service',
  'quote-withdrawn': 'service',
  'message-received': 'optional',
  'application-received': 'service',
  'application-again': 'service',
  invitation: 'service',
  'second-factor-changed': 'service',
  'admin-invitation': 'service',
  'match-late': 'service',
  'lead-reminder': 'optional',
  hired: 'service',
  'not-chosen': 'service',
  'request-closed': 'service',
  'request-reopened': 'service',
  'project-completed': 'service',
  'ended-by-team': 'service',
}

export function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mailKinds, name)
}
