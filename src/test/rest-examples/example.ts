import { expect } from 'vitest'
import type { Role } from '~/domain/role'
import type { GivenSecondFactors } from './given-second-factors'

/** A call of a documented address that succeeds, with what the answer must hold. */
export interface Example {
  path: () => string
  body?: () => unknown
  /** Somebody else than the usual person of the role. */
  cookie?: () => string
  headers?: () => Record<string, string>
  status: number
  answer: unknown
}

/** Ids and people the examples speak of (see `given.ts`). */
export interface Given extends GivenSecondFactors {
  cookies: Record<Role | 'agent' | 'visitor', string>
  admin: string
  project: string
  followedLead: string
  followToken: string
  unassigned: string
  rate: string
  template: string
  photo: string
  doomedPhoto: string
  doomedTemplate: string
  reply: string
  doomedReply: string
  contractor: string
  lead: string
  review: string
  hiddenReview: string
  wonLead: string
  ownCompany: string
  company: string
  pendingDocument: string
  doomedDocument: string
  homeownerEmail: string
  applicant: string
  publishable: string
  published: string
  doomed: string
  renamed: string
  archived: string
  homeowner: string
  question: string
  doomedQuestion: string
  comment: string
  doomedComment: string
  doomedView: string
  webhook: string
  testedWebhook: string
  doomedWebhook: string
  delivery: string
  orderedCategory: string
  orderedQuestions: string[]
  openLead: string
  withdrawnLead: string
  failedEmail: string
  doomedMail: string
  failedJob: string
  doomedJob: string
  resetToken: string
  proofToken: string
  contactEmailToken: string
  leavingCookie: string
  closingCookie: string
  logoCookie: string
  foundRequest: string
  erasedRequest: string
  adminSession: string
  category: string
  invited: string
  invitation: string
  agent: string
  adminInvitation: string
  doomedAdminInvitation: string
  adminInvitationToken: string
  ownProject: string
  ownAttachment: string
  ownLead: string
  hiredProject: string
  hiredLead: string
  milestone: string
  paidMilestone: string
  requestedMilestone: string
  requestToken: string
  /** Of a request made with the email of an account that has not proved it, and that account. */
  unprovedToken: string
  unprovedCookie: string
  finishedToken: string
  finishedLead: string
}

export const anyString = expect.any(String)
export const anyNumber = expect.any(Number)

export function isoDate() {
  return expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
}
