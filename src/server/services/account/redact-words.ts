import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AnyColumn, and, eq, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import { redactor, type TakeOut } from '~/domain/redact'
import type { Executor } from '~/server/db/client'
import {
  assignmentEvents,
  assignments,
  contractors,
  files,
  messageFiles,
  messages,
  milestones,
  projectAnswers,
  projectAttachments,
  projectNotes,
  projectStatusHistory,
  projects,
  quoteLines,
  quotes,
  reviews,
  type users,
} from '~/server/db/schema'
import type { FormerDetails } from './former-details'
import { redactColumns } from './redact-columns'
import { type Elsewhere, elsewhereOf, redactCompanies, redactViews } from './redact-elsewhere'

type Account = typeof users.$inferSelect
type RequestRow = typeof projects.$inferSelect

/** What takes a person out of words that stay (decision record 0024). */
export interface Redactors {
  /** For what is about their requests: by every name, address and number they gave, also those they changed. */
  takeOut: TakeOut
  /** For everything else. */
  elsewhere: Elsewhere
}

/** Takes a homeowner out of words that stay. */
export async function redactorsOf(
  tx: Executor,
  account: Account | null,
  requests: readonly RequestRow[],
  former: FormerDetails,
): Promise<Redactors> {
  const signed = account
    ? await tx.select({ name: reviews.customerName }).from(reviews).where(eq(reviews.homeownerId, account.id))
    : []
  const present = [
    account && `${account.firstName} ${account.lastName}`,
    ...requests.map((request) => request.customerName),
  ]
  const phones = [account?.phone ?? null, ...requests.map(({ phone }) => phone), ...former.phone]
  const requestIds = requests.map(({ id }) => id)
  const companies = await companyNamesOf(tx, requestIds, account)
  return {
    takeOut: redactor({
      names: [...present, ...signed.map(({ name }) => name), ...former.name],
      emails: [account?.email ?? null, ...former.email],
      phones,
      addresses: [...requests.map(({ address }) => address), ...former.address],
      postalCodes: [...requests.map(({ postalCode }) => postalCode), ...former.postal_code],
      companies,
    }),
    elsewhere: await elsewhereOf(tx, {
      fullNames: present,
      emails: [account?.emailProvedAt ? account.email : null, ...former.email],
      phones,
      companies,
    }),
  }
}

/** The names of the companies that had these requests or reviews of the account: no person's, so they stay. */
export async function companyNamesOf(
  tx: Executor,
  requestIds: readonly string[],
  account: Account | null = null,
): Promise<string[]> {
  const rows = await tx
    .select({ name: contractors.companyName, before: contractors.renamedFrom })
    .from(contractors)
    .where(inArray(contractors.id, companiesOf(tx, account, requestIds)))
  return rows.flatMap(({ name, before }) => [name, ...(before === null ? [] : [before])])
}

interface Words extends Redactors {
  /** The homeowner's account, whose reviews are theirs too. */
  account: Account | null
  /** Requests that the person had, or that a company whose contact they are had. */
  requestIds: readonly string[]
  /**
   * It is a company's contact: what was asked for and where stays as the homeowner said it, and what other companies
   * and the homeowner wrote to each other is not about them.
   */
  ofCompany?: boolean
}

/**
 * Takes a person, a homeowner or a company's contact, out of what stays of others' words: about the requests and in
 * their threads, of the homeowner's own public ones, and by full name and contacts elsewhere.
 */
export async function redactWords(
  tx: Executor,
  { account, requestIds, takeOut, elsewhere, ofCompany = false }: Words,
): Promise<void> {
  const { description, contractorNotes, internalNotes, closeReason } = projects
  const ofRequests = (projectId: AnyColumn) => inArray(projectId, [...requestIds])
  const leads = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
  const redactIn = (columns: [AnyColumn, ...AnyColumn[]], where: SQL) => redactColumns(tx, columns, where, takeOut)
  if (!ofCompany) await redactIn([projects.projectType, projects.city], ofRequests(projects.id))
  await redactIn([description, contractorNotes, internalNotes, closeReason], ofRequests(projects.id))
  await redactIn([assignments.descriptionWhenLeft], ofRequests(assignments.projectId))
  await redactIn([projectNotes.body], ofRequests(projectNotes.projectId))
  await redactIn([projectStatusHistory.notes], ofRequests(projectStatusHistory.projectId))
  await redactAnswers(tx, requestIds, takeOut)
  await redactIn([milestones.title, milestones.receiptNumber], ofRequests(milestones.projectId))
  for (const fileIds of filesOf(tx, requestIds)) await redactIn([files.name], inArray(files.id, fileIds))
  const redactInLeads = (columns: [AnyColumn, ...AnyColumn[]], where: SQL) =>
    redactColumns(tx, columns, where, ofCompany ? elsewhere.takeOut : takeOut)
  await redactInLeads([assignments.notes, assignments.declineReason], ofRequests(assignments.projectId))
  await redactInLeads([assignmentEvents.reason], inArray(assignmentEvents.assignmentId, leads))
  await redactInLeads([quotes.included, quotes.excluded, quotes.note], inArray(quotes.assignmentId, leads))
  const quoteIds = tx.select({ id: quotes.id }).from(quotes).where(inArray(quotes.assignmentId, leads))
  await redactInLeads(
    [quoteLines.description, quoteLines.unit, quoteLines.exemptReason],
    inArray(quoteLines.quoteId, quoteIds),
  )
  await redactInLeads([messages.body], inArray(messages.assignmentId, leads))
  await redactInLeads([files.name], inArray(files.id, sentIn(tx, requestIds)))
  if (account)
    await redactIn([reviews.comment, reviews.projectType, reviews.reply], eq(reviews.homeownerId, account.id))
  await redactCompanies(tx, companiesOf(tx, account, requestIds), elsewhere)
  await redactViews(tx, elsewhere)
}

/** What a request's questions were answered with. */
async function redactAnswers(tx: Executor, requestIds: readonly string[], takeOut: TakeOut): Promise<void> {
  const rows = await tx
    .select()
    .from(projectAnswers)
    .where(inArray(projectAnswers.projectId, [...requestIds]))
  for (const { projectId, questionId, value } of rows) {
    const left = typeof value === 'string' ? takeOut(value) : value.map(takeOut)
    await yieldToEventLoop()
    if (JSON.stringify(left) === JSON.stringify(value)) continue
    await tx
      .update(projectAnswers)
      .set({ value: left })
      .where(and(eq(projectAnswers.projectId, projectId), eq(projectAnswers.questionId, questionId)))
  }
}

/** Files whose names are read beside the requests. */
function filesOf(tx: Executor, requestIds: readonly string[]): SQLWrapper[] {
  const ofRequests = inArray(milestones.projectId, [...requestIds])
  return [
    tx
      .select({ id: projectAttachments.fileId })
      .from(projectAttachments)
      .where(inArray(projectAttachments.projectId, [...requestIds])),
    tx.select({ id: milestones.fileId }).from(milestones).where(ofRequests),
    tx.select({ id: milestones.receiptFileId }).from(milestones).where(ofRequests),
  ]
}

/** Files of the requests' threads. */
function sentIn(tx: Executor, requestIds: readonly string[]): SQLWrapper {
  return tx
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
    .where(inArray(assignments.projectId, [...requestIds]))
}

/** Whoever may have written of the person: contractors who had one of these requests, or a review by the account. */
function companiesOf(tx: Executor, account: Account | null, requestIds: readonly string[]): SQLWrapper {
  const had = contractorsOf(tx, requestIds)
  if (!account) return had
  const reviewed = tx.select({ id: reviews.contractorId }).from(reviews).where(eq(reviews.homeownerId, account.id))
  return had.union(reviewed)
}

/** Contractors who had one of these requests. */
function contractorsOf(tx: Executor, requestIds: readonly string[]) {
  return tx
    .select({ id: assignments.contractorId })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
}
