import { type AnyColumn, and, eq, getTableName, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { descriptionLength as profileLength } from '~/contracts/contractor-profile'
import { documentTextLengths } from '~/contracts/document'
import { declineReasonLength, descriptionLength } from '~/contracts/lead'
import { closeReasonLength } from '~/contracts/own-project'
import { longest } from '~/contracts/primitives'
import { quoteTextLength } from '~/contracts/quote'
import { reviewLengths } from '~/contracts/review'
import { longestName } from '~/domain/file'
import { messageLength } from '~/domain/message'
import { milestoneLimits } from '~/domain/milestone'
import { photoLimits } from '~/domain/photo'
import { quoteLimits } from '~/domain/quote-sums'
import { type QuoteTemplateContent, quoteTemplateLimits } from '~/domain/quote-template'
import { redactor } from '~/domain/redact'
import { savedReplyLimits } from '~/domain/saved-reply'
import type { Executor } from '~/server/db/client'
import {
  assignmentEvents,
  assignments,
  contractorChecks,
  contractorPhotos,
  contractors,
  documents,
  files,
  formerDetails,
  mails,
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
  quoteTemplates,
  reviews,
  savedReplies,
  type users,
} from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { contractorTemplates, propsWithout } from '~/server/emails/personal'
import { touchContractor } from '../contractor/profile-changes'
import { forgetAnswersTo } from '../idempotency/forget-answers'
import type { FormerDetails } from './former-details'

type Account = typeof users.$inferSelect
type RequestRow = typeof projects.$inferSelect
type TakeOut = (text: string) => string

const quoteText = quoteTextLength.max

/**
 * Every column of words that stay, with the most characters that it takes. What is redacted may be longer than what was
 * written: it is cut, so that no text keeps an erasure from being done.
 */
export const redactedColumns = new Map<AnyColumn, number>([
  [projects.projectType, longest.line],
  [projects.city, longest.line],
  [projects.description, descriptionLength.max],
  [projects.contractorNotes, longest.note],
  [projects.internalNotes, longest.note],
  [projects.closeReason, closeReasonLength.max],
  [projectNotes.body, longest.note],
  [projectStatusHistory.notes, longest.note],
  [assignments.notes, longest.note],
  [assignments.declineReason, declineReasonLength.max],
  [assignmentEvents.reason, declineReasonLength.max],
  [quotes.included, quoteText],
  [quotes.excluded, quoteText],
  [quotes.note, quoteText],
  [quoteLines.description, quoteLimits.description],
  [quoteLines.unit, quoteLimits.unit],
  [quoteLines.exemptReason, quoteLimits.exemptReason],
  [quoteTemplates.name, quoteTemplateLimits.name],
  [savedReplies.name, savedReplyLimits.name],
  [savedReplies.body, savedReplyLimits.body],
  [contractorPhotos.caption, photoLimits.caption],
  [files.name, longestName],
  [messages.body, messageLength.max],
  [milestones.title, milestoneLimits.titleMax],
  [milestones.receiptNumber, milestoneLimits.receiptNumberMax],
  [reviews.comment, reviewLengths.comment],
  [reviews.projectType, reviewLengths.projectType],
  [reviews.reply, reviewLengths.reply],
  [contractors.description, profileLength.max],
  [contractors.unprovedReason, documentTextLengths.unprovedReason],
  [contractorChecks.note, documentTextLengths.note],
  [documents.name, documentTextLengths.name],
  [documents.description, documentTextLengths.note],
  [documents.issuer, documentTextLengths.issuer],
  [documents.referenceNumber, documentTextLengths.referenceNumber],
  [documents.decisionReason, documentTextLengths.note],
  [documents.overrideNote, documentTextLengths.note],
])

/** The texts of a template's content, by their key: what a quote's columns hold. */
const templateTexts = new Map<string, AnyColumn>(
  Object.entries({
    included: quotes.included,
    excluded: quotes.excluded,
    note: quotes.note,
    description: quoteLines.description,
    unit: quoteLines.unit,
    exemptReason: quoteLines.exemptReason,
  }),
)

/** What takes a person out of words that stay: by every name, address and number they gave, also those they changed. */
export async function redactorOf(
  tx: Executor,
  account: Account | null,
  requests: readonly RequestRow[],
  former: FormerDetails,
): Promise<TakeOut> {
  const signed = account
    ? await tx.select({ name: reviews.customerName }).from(reviews).where(eq(reviews.homeownerId, account.id))
    : []
  return redactor({
    names: [
      account && `${account.firstName} ${account.lastName}`,
      ...requests.map(({ customerName }) => customerName),
      ...signed.map(({ name }) => name),
      ...former.name,
    ],
    emails: [account?.email ?? null, ...former.email],
    phones: [account?.phone ?? null, ...requests.map(({ phone }) => phone), ...former.phone],
    addresses: [...requests.map(({ address }) => address), ...former.address],
    postalCodes: [...requests.map(({ postalCode }) => postalCode), ...former.postal_code],
    companies: await companyNamesOf(
      tx,
      requests.map(({ id }) => id),
    ),
  })
}

/** The names of the companies that had these requests: no person's, so they stay. */
export async function companyNamesOf(tx: Executor, requestIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ name: contractors.companyName })
    .from(contractors)
    .where(inArray(contractors.id, contractorsOf(tx, requestIds)))
  return rows.map(({ name }) => name)
}

interface Words {
  /** The homeowner's account, whose reviews are theirs too. */
  account: Account | null
  /** Requests that the person had, or that a company whose contact they are had. */
  requestIds: readonly string[]
  takeOut: TakeOut
  /** It is a company's contact: what was asked for and where stays as the homeowner said it. */
  ofCompany?: boolean
}

/**
 * Takes a person, a homeowner or a company's contact, out of what stays of others' words: about the requests and in
 * their threads, of the companies that had these requests and about those, and in the homeowner's own public ones.
 */
export async function redactWords(
  tx: Executor,
  { account, requestIds, takeOut, ofCompany = false }: Words,
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
  await redactIn([projectNotes.body], ofRequests(projectNotes.projectId))
  await redactIn([projectStatusHistory.notes], ofRequests(projectStatusHistory.projectId))
  await redactAnswers(tx, requestIds, takeOut)
  await redactIn([assignments.notes, assignments.declineReason], ofRequests(assignments.projectId))
  await redactIn([assignmentEvents.reason], inArray(assignmentEvents.assignmentId, leads))
  await redactIn([quotes.included, quotes.excluded, quotes.note], inArray(quotes.assignmentId, leads))
  const quoteIds = tx.select({ id: quotes.id }).from(quotes).where(inArray(quotes.assignmentId, leads))
  await redactIn(
    [quoteLines.description, quoteLines.unit, quoteLines.exemptReason],
    inArray(quoteLines.quoteId, quoteIds),
  )
  await redactTemplates(tx, requestIds, takeOut)
  await redactCaptions(tx, requestIds, takeOut)
  await redactProfiles(tx, requestIds, takeOut)
  for (const fileIds of filesOf(tx, requestIds)) await redactIn([files.name], inArray(files.id, fileIds))
  await redactIn([messages.body], inArray(messages.assignmentId, leads))
  await redactIn([milestones.title, milestones.receiptNumber], ofRequests(milestones.projectId))
  if (account)
    await redactIn([reviews.comment, reviews.projectType, reviews.reply], eq(reviews.homeownerId, account.id))
}

/** A template may have been made of a quote for them, a saved reply of a message to them. */
async function redactTemplates(tx: Executor, requestIds: readonly string[], takeOut: TakeOut): Promise<void> {
  const kept = contractorsOf(tx, requestIds)
  await forgetAnswersTo(tx, kept)
  const templates = await tx.select().from(quoteTemplates).where(inArray(quoteTemplates.contractorId, kept))
  for (const { id, name, content } of templates) {
    const left = redactContent(content, takeOut)
    if (JSON.stringify(left) !== JSON.stringify(content))
      await tx.update(quoteTemplates).set({ content: left }).where(eq(quoteTemplates.id, id))
    await rename(tx, quoteTemplates, { id, name }, takeOut)
  }
  const replies = await tx.select().from(savedReplies).where(inArray(savedReplies.contractorId, kept))
  for (const { id, name, body } of replies) {
    const left = redact(savedReplies.body, body, takeOut)
    if (left !== body) await tx.update(savedReplies).set({ body: left }).where(eq(savedReplies.id, id))
    await rename(tx, savedReplies, { id, name }, takeOut)
  }
}

/**
 * Takes the person out of a name that is unlike every other of its contractor, and numbers what is left until it is so
 * again. The unique index says what is taken, also by whom is adding one meanwhile; each try is undone by itself.
 */
async function rename(
  tx: Executor,
  table: typeof quoteTemplates | typeof savedReplies,
  { id, name }: { id: string; name: string },
  takeOut: TakeOut,
): Promise<void> {
  const left = redact(table.name, name, takeOut)
  if (left === name) return
  for (let number = 1; ; number++)
    try {
      const ending = number > 1 ? ` (${number})` : ''
      const free = cut(left, lengthOf(table.name) - ending.length) + ending
      return await tx.transaction(async (attempt) => {
        await attempt.update(table).set({ name: free }).where(eq(table.id, id))
      })
    } catch (error) {
      if (!isUniqueViolation(error, `${getTableName(table)}_name_unique`)) throw error
    }
}

/** A photo may be of their house; the profiles that show it are made anew. */
async function redactCaptions(tx: Executor, requestIds: readonly string[], takeOut: TakeOut): Promise<void> {
  const rows = await tx
    .select()
    .from(contractorPhotos)
    .where(inArray(contractorPhotos.contractorId, contractorsOf(tx, requestIds)))
  for (const { id, contractorId, caption } of rows) {
    const left = caption && redact(contractorPhotos.caption, caption, takeOut)
    if (left === caption) continue
    await tx.update(contractorPhotos).set({ caption: left }).where(eq(contractorPhotos.id, id))
    await touchContractor(tx, contractorId)
  }
}

/** What the companies say of themselves, in public and by their documents, what our team says of both, and its mails. */
async function redactProfiles(tx: Executor, requestIds: readonly string[], takeOut: TakeOut): Promise<void> {
  const kept = contractorsOf(tx, requestIds)
  const rows = await tx.select().from(contractors).where(inArray(contractors.id, kept)).orderBy(contractors.id)
  for (const { id, description, unprovedReason } of rows) {
    const left = {
      description: description && redact(contractors.description, description, takeOut),
      unprovedReason: unprovedReason && redact(contractors.unprovedReason, unprovedReason, takeOut),
    }
    if (left.description === description && left.unprovedReason === unprovedReason) continue
    await touchContractor(tx, id)
    await tx
      .update(contractors)
      .set({ ...left, updatedAt: sql`now()` })
      .where(eq(contractors.id, id))
  }
  const { name, description, issuer, referenceNumber, decisionReason, overrideNote } = documents
  await redactColumns(
    tx,
    [name, description, issuer, referenceNumber, decisionReason, overrideNote],
    inArray(documents.contractorId, kept),
    takeOut,
  )
  await redactColumns(tx, [contractorChecks.note], inArray(contractorChecks.contractorId, kept), takeOut)
  await redactMailsTo(tx, kept, takeOut)
}

/** Mails to companies about themselves, such as about a document, under every address they had. */
async function redactMailsTo(tx: Executor, companies: SQLWrapper, takeOut: TakeOut): Promise<void> {
  const emails = await tx
    .select({ email: contractors.email })
    .from(contractors)
    .where(inArray(contractors.id, companies))
    .union(
      tx
        .select({ email: formerDetails.value })
        .from(formerDetails)
        .where(and(eq(formerDetails.kind, 'email'), inArray(formerDetails.contractorId, companies))),
    )
  const addresses = emails.map(({ email }) => email.toLowerCase())
  const sent = await tx
    .select()
    .from(mails)
    .where(and(inArray(sql`lower(${mails.recipient})`, addresses), inArray(mails.template, contractorTemplates)))
  for (const { id, template, props, projectId, userId } of sent) {
    if (projectId || userId) continue
    const left = propsWithout(template, props, takeOut)
    if (JSON.stringify(left) !== JSON.stringify(props))
      await tx.update(mails).set({ props: left }).where(eq(mails.id, id))
  }
}

/** What a request's questions were answered with. */
async function redactAnswers(tx: Executor, requestIds: readonly string[], takeOut: TakeOut): Promise<void> {
  const rows = await tx
    .select()
    .from(projectAnswers)
    .where(inArray(projectAnswers.projectId, [...requestIds]))
  for (const { projectId, questionId, value } of rows) {
    const left = typeof value === 'string' ? takeOut(value) : value.map(takeOut)
    if (JSON.stringify(left) === JSON.stringify(value)) continue
    await tx
      .update(projectAnswers)
      .set({ value: left })
      .where(and(eq(projectAnswers.projectId, projectId), eq(projectAnswers.questionId, questionId)))
  }
}

/** Files whose names are read beside the requests, their threads and the profiles of the companies. */
function filesOf(tx: Executor, requestIds: readonly string[]): SQLWrapper[] {
  const companies = contractorsOf(tx, requestIds)
  const { contractorId, fileId, smallFileId } = contractorPhotos
  const ofRequests = inArray(milestones.projectId, [...requestIds])
  return [
    tx.select({ id: fileId }).from(contractorPhotos).where(inArray(contractorId, companies)),
    tx.select({ id: smallFileId }).from(contractorPhotos).where(inArray(contractorId, companies)),
    tx.select({ id: documents.fileId }).from(documents).where(inArray(documents.contractorId, companies)),
    tx.select({ id: contractors.logoFileId }).from(contractors).where(inArray(contractors.id, companies)),
    tx
      .select({ id: projectAttachments.fileId })
      .from(projectAttachments)
      .where(inArray(projectAttachments.projectId, [...requestIds])),
    tx.select({ id: milestones.fileId }).from(milestones).where(ofRequests),
    tx.select({ id: milestones.receiptFileId }).from(milestones).where(ofRequests),
    tx
      .select({ id: messageFiles.fileId })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
      .where(inArray(assignments.projectId, [...requestIds])),
  ]
}

/** Contractors who had one of these requests. */
function contractorsOf(tx: Executor, requestIds: readonly string[]) {
  return tx
    .select({ id: assignments.contractorId })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
}

function redactContent(content: QuoteTemplateContent, takeOut: TakeOut): QuoteTemplateContent {
  return JSON.parse(JSON.stringify(content), (key, inner) => {
    const column = templateTexts.get(key)
    return column && typeof inner === 'string' ? redact(column, inner, takeOut) : inner
  })
}

/** A text of this column without the person; one that does not name them stays as it is. */
function redact(column: AnyColumn, text: string, takeOut: TakeOut): string {
  const left = takeOut(text)
  return left === text ? text : cut(left, lengthOf(column))
}

function lengthOf(column: AnyColumn): number {
  const length = redactedColumns.get(column)
  if (length === undefined) throw new Error(`${column.name} is not listed as redacted`)
  return length
}

/** The beginning of a text, by characters as Postgres counts them: half of a surrogate pair could not be stored. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

/** Rows of one table; only those that change are written. */
async function redactColumns(
  tx: Executor,
  columns: [AnyColumn, ...AnyColumn[]],
  where: SQL,
  takeOut: TakeOut,
): Promise<void> {
  const table = sql.identifier(getTableName(columns[0].table))
  const names = columns.map(({ name }) => sql.identifier(name))
  const rows = await tx.execute<Record<string, string | null>>(
    sql`select id, ${sql.join(names, sql`, `)} from ${table} where ${where}`,
  )
  for (const row of rows) {
    const changed = columns.flatMap((column) => {
      const { name } = column
      const text = row[name]
      const left = text ? redact(column, text, takeOut) : text
      return left === text ? [] : [sql`${sql.identifier(name)} = ${left}`]
    })
    if (changed.length > 0)
      await tx.execute(sql`update ${table} set ${sql.join(changed, sql`, `)} where id = ${row.id}`)
  }
}
