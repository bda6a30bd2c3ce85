import type { Role } from '~/domain/role'

/** Every mail of the product and what it is told. Props are stored as JSON, so dates are ISO texts. */
export interface MailProps {
  'password-reset': {
    firstName: string
    /** One per role held; the link's token is derived from the row's id. */
    links: { role: Role; tokenId: string; minutes: number }[]
  }
  'request-received': {
    customerName: string
    reference: string
    serviceNeeded: string
    city: string
    description: string
    /** The one contractor a direct request went to. */
    companyName: string | null
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
  }
  'quote-withdrawn': {
    customerName: string
    reference: string
    serviceNeeded: string
    companyName: string
  }
  'message-received': {
    recipientName: string
    senderName: string
    serviceNeeded: string
    reference: string
    leadId: string
    audience: 'homeowner' | 'contractor'
    body: string
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
}

export type MailTemplate = keyof MailProps

/**
 * `service` mail is what somebody asked for or must know, and always comes. `optional` mail repeats
 * what the account shows or nudges: it stops when its reader unsubscribes (decision D16).
 */
export type MailKind = 'service' | 'optional'

export const mailKinds: Record<MailTemplate, MailKind> = {
  'password-reset': 'service',
  'request-received': 'service',
  matched: 'service',
  'new-lead': 'service',
  'quote-received': 'service',
  'quote-withdrawn': 'service',
  'message-received': 'optional',
  'application-received': 'service',
  'application-again': 'service',
  invitation: 'service',
}

export function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(mailKinds, name)
}
