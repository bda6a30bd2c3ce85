import { type AnyColumn, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { photoLimits } from '~/domain/photo'
import { quoteTemplateLimits } from '~/domain/quote-template'
import { redactor } from '~/domain/redact'
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
  type users,
} from '~/server/db/schema'
import { touchContractor } from '../contractor/profile-changes'

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

/** A template may have been made of a quote for them. */
async function redactTemplates(
  tx: Executor,
  requestIds: readonly string[],
  takeOut: (text: string) => string,
): Promise<void> {
  const rows = await tx
    .select()
    .from(quoteTemplates)
    .where(inArray(quoteTemplates.contractorId, contractorsOf(tx, requestIds)))
  for (const { id, name, content } of rows) {
    const left = { name: takeOut(name).slice(0, quoteTemplateLimits.name), content: redactTexts(content, takeOut) }
    if (JSON.stringify(left) !== JSON.stringify({ name, content }))
      await tx.update(quoteTemplates).set(left).where(eq(quoteTemplates.id, id))
  }
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
