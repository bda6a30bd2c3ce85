import type { EmailTemplate } from './template'
import { accountDeleted } from './templates/account-deleted'
import { accountOpened } from './templates/account-opened'
import { adminChanged } from './templates/admin-changed'
import { adminInvitation } from './templates/admin-invitation'
import { adminNews } from './templates/admin-news'
import { applicationAgain } from './templates/application-again'
import { applicationReceived } from './templates/application-received'
import { commentMention } from './templates/comment-mention'
import { companyClosed } from './templates/company-closed'
import { companyKey } from './templates/company-key'
import { contractorGone } from './templates/contractor-gone'
import { contractorLapsed } from './templates/contractor-lapsed'
import { documentDecision } from './templates/document-decision'
import { documentExpiring } from './templates/document-expiring'
import { emailChange } from './templates/email-change'
import { emailChanged } from './templates/email-changed'
import { emailProof } from './templates/email-proof'
import { emailTaken } from './templates/email-taken'
import { endedByTeam } from './templates/ended-by-team'
import { hired } from './templates/hired'
import { invitation } from './templates/invitation'
import { keyChanged } from './templates/key-changed'
import { keysKnown } from './templates/keys-known'
import { leadReminder } from './templates/lead-reminder'
import { lookingAgain } from './templates/looking-again'
import { matchLate } from './templates/match-late'
import { matched } from './templates/matched'
import { messageReceived } from './templates/message-received'
import { newLead } from './templates/new-lead'
import { newSignIn } from './templates/new-sign-in'
import { notChosen } from './templates/not-chosen'
import { passwordChanged } from './templates/password-changed'
import { passwordReset } from './templates/password-reset'
import { paymentRecorded } from './templates/payment-recorded'
import { paymentRequested } from './templates/payment-requested'
import { projectCompleted } from './templates/project-completed'
import { quoteReceived } from './templates/quote-received'
import { quoteWithdrawn } from './templates/quote-withdrawn'
import { rateSet } from './templates/rate-set'
import { requestChanged } from './templates/request-changed'
import { requestClosed } from './templates/request-closed'
import { requestLink } from './templates/request-link'
import { requestReceived } from './templates/request-received'
import { requestReopened } from './templates/request-reopened'
import { requestsErased } from './templates/requests-erased'
import { reviewReceived } from './templates/review-received'
import { secondFactorChanged } from './templates/second-factor-changed'
import { settingsChanged } from './templates/settings-changed'
import { verificationLapsed } from './templates/verification-lapsed'
import { visit } from './templates/visit'
import { webhookOff } from './templates/webhook-off'
import { workFinished } from './templates/work-finished'
import { workNotFinished } from './templates/work-not-finished'

/** Every email of the product, by the name its row is stored under. */
export const emailTemplates = {
  'account-deleted': accountDeleted,
  'account-opened': accountOpened,
  'admin-changed': adminChanged,
  'admin-invitation': adminInvitation,
  'admin-news': adminNews,
  'application-again': applicationAgain,
  'application-received': applicationReceived,
  'comment-mention': commentMention,
  'company-closed': companyClosed,
  'company-key': companyKey,
  'contractor-gone': contractorGone,
  'contractor-lapsed': contractorLapsed,
  'document-decision': documentDecision,
  'document-expiring': documentExpiring,
  'email-change': emailChange,
  'email-changed': emailChanged,
  'email-proof': emailProof,
  'email-taken': emailTaken,
  'ended-by-team': endedByTeam,
  hired,
  invitation,
  'key-changed': keyChanged,
  'keys-known': keysKnown,
  'lead-reminder': leadReminder,
  'looking-again': lookingAgain,
  'match-late': matchLate,
  matched,
  'message-received': messageReceived,
  'new-lead': newLead,
  'new-sign-in': newSignIn,
  'not-chosen': notChosen,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'payment-recorded': paymentRecorded,
  'payment-requested': paymentRequested,
  'project-completed': projectCompleted,
  'quote-received': quoteReceived,
  'quote-withdrawn': quoteWithdrawn,
  'rate-set': rateSet,
  'request-closed': requestClosed,
  'request-link': requestLink,
  'request-received': requestReceived,
  'request-reopened': requestReopened,
  'requests-erased': requestsErased,
  'review-received': reviewReceived,
  'second-factor-changed': secondFactorChanged,
  'settings-changed': settingsChanged,
  'verification-lapsed': verificationLapsed,
  visit,
  'webhook-off': webhookOff,
  'work-finished': workFinished,
  'request-changed': requestChanged,
  'work-not-finished': workNotFinished,
}

export type MailTemplate = keyof typeof emailTemplates

/** The props of each email. */
export type MailProps = { [T in MailTemplate]: Parameters<(typeof emailTemplates)[T]['body']>[0] }

/** The id of the request or the account that a mail is about; null when it is about no homeowner. */
export type MailSubject<T extends MailTemplate> = (typeof emailTemplates)[T]['about'] extends 'nobody' ? null : string

export function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(emailTemplates, name)
}

/** The template of a stored mail, with its props as read from JSON; undefined for an unknown name. */
export function findTemplate(name: string): EmailTemplate<Record<string, unknown>> | undefined {
  return isTemplate(name) ? (emailTemplates[name] as unknown as EmailTemplate<Record<string, unknown>>) : undefined
}
