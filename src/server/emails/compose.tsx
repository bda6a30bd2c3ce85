import { render, toPlainText } from '@react-email/render'
import { cloneElement, type ReactElement } from 'react'
import { env } from '~/env'
import { withSecret } from '~/server/crypto/tokens'
import {
  isTemplate,
  type MailKind,
  type MailProps,
  type MailTemplate,
  mailKinds,
} from '~/server/services/mail/templates'
import { AccountDeleted, accountDeletedSubject } from './templates/account-deleted'
import { AdminInvitation, adminInvitationSubject } from './templates/admin-invitation'
import { ApplicationAgain, applicationAgainSubject } from './templates/application-again'
import { ApplicationReceived, applicationReceivedSubject } from './templates/application-received'
import { CompanyClosed, companyClosedSubject } from './templates/company-closed'
import { ContractorGone, contractorGoneSubject } from './templates/contractor-gone'
import { ContractorLapsed, contractorLapsedSubject } from './templates/contractor-lapsed'
import { DocumentDecision, documentDecisionSubject } from './templates/document-decision'
import { DocumentExpiring, documentExpiringSubject } from './templates/document-expiring'
import { EmailChange, emailChangeSubject } from './templates/email-change'
import { EmailChanged, emailChangedSubject } from './templates/email-changed'
import { EmailProof, emailProofSubject } from './templates/email-proof'
import { EmailTaken, emailTakenSubject } from './templates/email-taken'
import { EndedByTeam, endedByTeamSubject } from './templates/ended-by-team'
import { Hired, hiredSubject } from './templates/hired'
import { Invitation, invitationSubject } from './templates/invitation'
import { LeadReminder, leadReminderSubject } from './templates/lead-reminder'
import { MatchLate, matchLateSubject } from './templates/match-late'
import { Matched, matchedSubject } from './templates/matched'
import { MessageReceived, messageReceivedSubject } from './templates/message-received'
import { NewLead, newLeadSubject } from './templates/new-lead'
import { NewSignIn, newSignInSubject } from './templates/new-sign-in'
import { NotChosen, notChosenSubject } from './templates/not-chosen'
import { PasswordChanged, passwordChangedSubject } from './templates/password-changed'
import { PasswordReset, passwordResetSubject } from './templates/password-reset'
import { ProjectCompleted, projectCompletedSubject } from './templates/project-completed'
import { QuoteReceived, quoteReceivedSubject } from './templates/quote-received'
import { QuoteWithdrawn, quoteWithdrawnSubject } from './templates/quote-withdrawn'
import { RequestClosed, requestClosedSubject } from './templates/request-closed'
import { RequestLink, requestLinkSubject } from './templates/request-link'
import { RequestReceived, requestReceivedSubject } from './templates/request-received'
import { RequestReopened, requestReopenedSubject } from './templates/request-reopened'
import { RequestsErased, requestsErasedSubject } from './templates/requests-erased'
import { ReviewReceived, reviewReceivedSubject } from './templates/review-received'
import { SecondFactorChanged, secondFactorChangedSubject } from './templates/second-factor-changed'
import type { Unsubscribe } from './templates/unsubscribe-line'
import { VerificationLapsed, verificationLapsedSubject } from './templates/verification-lapsed'

/** Where the reader of a mail unsubscribes: the page for people, and the address mail programs post to (RFC 8058). */
export interface UnsubscribePaths {
  page: string
  oneClick: string
}

export interface ComposedMail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Record<string, string>
}

interface StoredMail {
  id: string
  template: string
  recipient: string
  props: Record<string, unknown>
  /** Which secret its links are derived by. */
  secretId?: string | null
}

interface Template<P> {
  subject: (props: P) => string
  /** A `Layout`, which is told here how its reader unsubscribes. */
  body: (props: P) => ReactElement<{ unsubscribe?: Unsubscribe }>
}

const templates: { [T in MailTemplate]: Template<MailProps[T]> } = {
  'request-received': { subject: requestReceivedSubject, body: RequestReceived },
  'request-link': { subject: requestLinkSubject, body: RequestLink },
  matched: { subject: matchedSubject, body: Matched },
  'new-lead': { subject: newLeadSubject, body: NewLead },
  'email-proof': { subject: emailProofSubject, body: EmailProof },
  'email-change': { subject: emailChangeSubject, body: EmailChange },
  'email-taken': { subject: emailTakenSubject, body: EmailTaken },
  'email-changed': { subject: emailChangedSubject, body: EmailChanged },
  'account-deleted': { subject: accountDeletedSubject, body: AccountDeleted },
  'requests-erased': { subject: requestsErasedSubject, body: RequestsErased },
  'company-closed': { subject: companyClosedSubject, body: CompanyClosed },
  'password-changed': { subject: passwordChangedSubject, body: PasswordChanged },
  'new-sign-in': { subject: newSignInSubject, body: NewSignIn },
  'review-received': { subject: reviewReceivedSubject, body: ReviewReceived },
  'password-reset': { subject: passwordResetSubject, body: PasswordReset },
  'quote-received': { subject: quoteReceivedSubject, body: QuoteReceived },
  'quote-withdrawn': { subject: quoteWithdrawnSubject, body: QuoteWithdrawn },
  'message-received': { subject: messageReceivedSubject, body: MessageReceived },
  'application-received': { subject: applicationReceivedSubject, body: ApplicationReceived },
  'application-again': { subject: applicationAgainSubject, body: ApplicationAgain },
  'document-decision': { subject: documentDecisionSubject, body: DocumentDecision },
  'document-expiring': { subject: documentExpiringSubject, body: DocumentExpiring },
  'verification-lapsed': { subject: verificationLapsedSubject, body: VerificationLapsed },
  'contractor-gone': { subject: contractorGoneSubject, body: ContractorGone },
  'contractor-lapsed': { subject: contractorLapsedSubject, body: ContractorLapsed },
  invitation: { subject: invitationSubject, body: Invitation },
  'second-factor-changed': { subject: secondFactorChangedSubject, body: SecondFactorChanged },
  'admin-invitation': { subject: adminInvitationSubject, body: AdminInvitation },
  'match-late': { subject: matchLateSubject, body: MatchLate },
  'lead-reminder': { subject: leadReminderSubject, body: LeadReminder },
  hired: { subject: hiredSubject, body: Hired },
  'not-chosen': { subject: notChosenSubject, body: NotChosen },
  'request-closed': { subject: requestClosedSubject, body: RequestClosed },
  'project-completed': { subject: projectCompletedSubject, body: ProjectCompleted },
  'ended-by-team': { subject: endedByTeamSubject, body: EndedByTeam },
  'request-reopened': { subject: requestReopenedSubject, body: RequestReopened },
}

/** What a stored mail is about, without drawing the mail. */
export function composeSubject({ template, props }: Pick<StoredMail, 'template' | 'props'>): string {
  return oneLine(find(template).subject(props))
}

function find(name: string): Template<Record<string, unknown>> & { kind: MailKind } {
  if (!isTemplate(name)) throw new Error(`unknown mail template ${name}`)
  return { ...(templates[name] as Template<Record<string, unknown>>), kind: mailKinds[name] }
}

/**
 * A stored mail as it goes out. The Message-ID is the row's, so a mail sent twice is seen as one.
 * @param unsubscribe from `unsubscribePaths` of its recipient
 */
export async function composeMail(
  { id, template, recipient, props, secretId }: StoredMail,
  unsubscribe: UnsubscribePaths,
): Promise<ComposedMail> {
  const { body, kind } = find(template)
  const html = await withSecret(secretId, () =>
    render(
      cloneElement(body(props), {
        unsubscribe: { url: new URL(unsubscribe.page, env.APP_URL).href, kind },
      }),
    ),
  )
  return {
    from: env.EMAIL_FROM,
    to: recipient,
    subject: composeSubject({ template, props }),
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
    messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${new URL(unsubscribe.oneClick, env.APP_URL).href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** A subject is a header: line breaks in a name must not make another. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}
