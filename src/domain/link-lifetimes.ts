import type { Role } from './role'

/** How long the links of mails work. */

/** A password reset, in minutes. Source: rule 28. */
export const resetLinkMinutes: Record<Role, number> = { homeowner: 60, contractor: 60, admin: 15 }

/** The proof of an account's email, in minutes. */
export const proofLinkMinutes = 7 * 24 * 60

/** What ends an account that somebody else opened by the link of a mail, in days. Source: rule 150. */
export const openedLinkDays = 7

/** The confirmation of a changed email, in minutes. */
export const changeLinkMinutes = 24 * 60

/** A contractor's invitation, in days. Source: rule 22. */
export const invitationDays = 7

/** An admin's invitation, in days. */
export const adminInvitationDays = 7

/** A request, in days, from the latest mail that carried the link or from the request's closing. */
export const requestLinkDays = { open: 365, closed: 90 } as const
