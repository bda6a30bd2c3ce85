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
}

export type MailTemplate = keyof MailProps
