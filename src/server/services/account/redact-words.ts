import { type AnyColumn, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { photoLimits } from '~/domain/photo'
import { quoteTemplateLimits } from '~/domain/quote-template'
import { redactor } from '~/domain/redact'
import { savedReplyLimits } from '~/domain/saved-reply'
import type { Executor } from '~/server/db/client'
import {
  assignmentEvents,
  assignments,
  contractorPhotos,
  messages,
  milestones,
  projects,
  quoteLines,
  quotes,
  quoteTemplates,
  reviews,
  savedReplies,
  type users,
} from '~/server/db/schema'
import { touchContractor } from '../contractor/profile-changes'
import { forgetAnswersTo } from '../idempotency/forget-answers'

type Account = typeof users.$inferSelect
type RequestRow = typeof projects.$inferSelect

/** What takes a person out of words that stay: by every name, address and number they gave. */
export async function redactorOf(
  tx: Executor,
  account: Account | null,
  requests: readonly RequestRow[],
  addresses: readonly string[],
): Promise<(text: string) => string> {
  const signed = account
    ? await tx.select({ name: reviews.customerName }).from(reviews).where(eq(reviews.homeownerId, account.id))
    : []
  return redactor({
    names: [
      account && `${account.firstName} ${account.lastName}`,
      ...requests.map(({ customerName }) => customerName),
      ...signed.map(({ name }) => name),
    ],
    emails: [account?.email ?? null, ...addresses],
    phones: [account?.phone ?? null, ...requests.map(({ phone }) => phone)],
    addresses: requests.map(({ address }) => address),
    postalCodes: requests.map(({ postalCode }) => postalCode),
  })
}

/**
 * Takes a person out of what stays of others' words about their requests, and of their own public ones: quotes,
 * contractors' messages and reasons, planned payments, reviews and the answers to them.
 */
export async function redactWords(
  tx: Executor,
  {
    account,
    requestIds,
    takeOut,
  }: { account: Account | null; requestIds: readonly string[]; takeOut: (text: string) => string },
): Promise<void> {
  const leads = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
  const redactIn = (columns: [AnyColumn, ...AnyColumn[]], where: SQL) => redactColumns(tx, columns, where, takeOut)
  await redactIn([projects.projectType, projects.city], inArray(projects.id, [...requestIds]))
  await redactIn([assignments.declineReason], inArray(assignments.projectId, [...requestIds]))
  await redactIn([assignmentEvents.reason], inArray(assignmentEvents.assignmentId, leads))
  await redactIn([quotes.included, quotes.excluded, quotes.note], inArray(quotes.assignmentId, leads))
  const quoteIds = tx.select({ id: quotes.id }).from(quotes).where(inArray(quotes.assignmentId, leads))
  await redactIn(
    [quoteLines.description, quoteLines.unit, quoteLines.exemptReason],
    inArray(quoteLines.quoteId, quoteIds),
  )
  await redactTemplates(tx, requestIds, takeOut)
  await redactCaptions(tx, requestIds, takeOut)
  await redactIn([messages.body], inArray(messages.assignmentId, leads))
  await redactIn([milestones.title, milestones.receiptNumber], inArray(milestones.projectId, [...requestIds]))
  if (account)
    await redactIn(
      [reviews.comment, reviews.projectType, reviews.reply, reviews.hiddenReason],
      eq(reviews.homeownerId, account.id),
    )
}

/** A template may have been made of a quote for them, a saved reply of a message to them. */
async function redactTemplates(
  tx: Executor,
  requestIds: readonly string[],
  takeOut: (text: string) => string,
): Promise<void> {
  const kept = contractorsOf(tx, requestIds)
  await forgetAnswersTo(tx, kept)
  const templates = await tx.select().from(quoteTemplates).where(inArray(quoteTemplates.contractorId, kept))
  for (const { id, content, ...row } of templates) {
    const name = redactName(row, templates, takeOut, quoteTemplateLimits.name)
    const left = { name, content: redactTexts(content, takeOut) }
    if (JSON.stringify(left) !== JSON.stringify({ name: row.name, content }))
      await tx.update(quoteTemplates).set(left).where(eq(quoteTemplates.id, id))
  }
  const replies = await tx.select().from(savedReplies).where(inArray(savedReplies.contractorId, kept))
  for (const { id, body, ...row } of replies) {
    const name = redactName(row, replies, takeOut, savedReplyLimits.name)
    const left = { name, body: takeOut(body).slice(0, savedReplyLimits.body) }
    if (left.name !== row.name || left.body !== body)
      await tx.update(savedReplies).set(left).where(eq(savedReplies.id, id))
  }
}

interface NamedRow {
  contractorId: string
  name: string
}

/** A name without the person, and still unlike every other of its contractor. */
function redactName(
  row: NamedRow,
  rows: readonly NamedRow[],
  takeOut: (text: string) => string,
  longest: number,
): string {
  const left = takeOut(row.name).slice(0, longest)
  if (left === row.name) return left
  const others = rows.filter(({ contractorId, name }) => contractorId === row.contractorId && name !== row.name)
  // Those of others that name the person get such names as well: the place among all tells them apart.
  const isTaken = others.some(({ name }) => takeOut(name).toLowerCase() === left.toLowerCase())
  const number = ` (${rows.findIndex(({ name, contractorId }) => name === row.name && contractorId === row.contractorId) + 1})`
  return isTaken ? left.slice(0, longest - number.length) + number : left
}

/** A photo may be of their house; the profiles that show it are made anew. */
async function redactCaptions(
  tx: Executor,
  requestIds: readonly string[],
  takeOut: (text: string) => string,
): Promise<void> {
  const rows = await tx
    .select()
    .from(contractorPhotos)
    .where(inArray(contractorPhotos.contractorId, contractorsOf(tx, requestIds)))
  for (const { id, contractorId, caption } of rows) {
    const left = caption && takeOut(caption).slice(0, photoLimits.caption)
    if (left === caption) continue
    await tx.update(contractorPhotos).set({ caption: left }).where(eq(contractorPhotos.id, id))
    await touchContractor(tx, contractorId)
  }
}

/** Contractors who had one of these requests. */
function contractorsOf(tx: Executor, requestIds: readonly string[]) {
  return tx
    .select({ id: assignments.contractorId })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
}

function redactTexts<T>(value: T, takeOut: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, inner) => (typeof inner === 'string' ? takeOut(inner) : inner))
}

/** Rows of one table; only those that change are written. */
async function redactColumns(
  tx: Executor,
  columns: [AnyColumn, ...AnyColumn[]],
  where: SQL,
  takeOut: (text: string) => string,
): Promise<void> {
  const table = sql.identifier(getTableName(columns[0].table))
  const names = columns.map(({ name }) => sql.identifier(name))
  const rows = await tx.execute<Record<string, string | null>>(
    sql`select id, ${sql.join(names, sql`, `)} from ${table} where ${where}`,
  )
  for (const row of rows) {
    const changed = columns.flatMap(({ name }) => {
      const text = row[name]
      const left = text ? takeOut(text) : text
      return left === text ? [] : [sql`${sql.identifier(name)} = ${left}`]
    })
    if (changed.length > 0)
      await tx.execute(sql`update ${table} set ${sql.join(changed, sql`, `)} where id = ${row.id}`)
  }
}
