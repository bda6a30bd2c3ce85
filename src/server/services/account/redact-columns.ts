import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AnyColumn, eq, getTableName, type SQL, sql } from 'drizzle-orm'
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
import { quoteTemplateLimits } from '~/domain/quote-template'
import type { TakeOut } from '~/domain/redact'
import { savedReplyLimits } from '~/domain/saved-reply'
import { savedViewLimits } from '~/domain/saved-view'
import type { Executor } from '~/server/db/client'
import {
  assignmentEvents,
  assignments,
  contractorChecks,
  contractorPhotos,
  contractors,
  documents,
  files,
  messages,
  milestones,
  projectNotes,
  projectStatusHistory,
  projects,
  quoteLines,
  quotes,
  quoteTemplates,
  reviews,
  savedReplies,
  savedViews,
} from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'

const quoteText = quoteTextLength.max
const rowsAtOnce = 50

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
  [assignments.descriptionWhenLeft, descriptionLength.max],
  [assignments.declineReason, declineReasonLength.max],
  [assignmentEvents.reason, declineReasonLength.max],
  [quotes.included, quoteText],
  [quotes.excluded, quoteText],
  [quotes.note, quoteText],
  [quoteLines.description, quoteLimits.description],
  [quoteLines.unit, quoteLimits.unit],
  [quoteLines.exemptReason, quoteLimits.exemptReason],
  [quoteTemplates.name, quoteTemplateLimits.name],
  [savedViews.name, savedViewLimits.name],
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

/** A text of this column without the person; one that does not name them stays as it is. */
export function redact(column: AnyColumn, text: string, takeOut: TakeOut): string {
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

/** Rows of one table, some at a time; others are answered between them. Ids of those that changed, which alone are written. */
export async function redactColumns(
  tx: Executor,
  columns: [AnyColumn, ...AnyColumn[]],
  where: SQL,
  takeOut: TakeOut,
): Promise<string[]> {
  const table = sql.identifier(getTableName(columns[0].table))
  const names = columns.map(({ name }) => sql.identifier(name))
  const changed: string[] = []
  for (const ids of inChunks(
    await tx.execute<{ id: string }>(sql`select id from ${table} where ${where} order by id`),
  )) {
    const rows = await tx.execute<Record<string, string | null>>(
      sql`select id, ${sql.join(names, sql`, `)} from ${table} where id in ${ids} order by id`,
    )
    for (const row of rows) {
      const left = columns.flatMap((column) => {
        const { name } = column
        const text = row[name]
        const without = text ? redact(column, text, takeOut) : text
        return without === text ? [] : [sql`${sql.identifier(name)} = ${without}`]
      })
      await yieldToEventLoop()
      if (left.length === 0 || !row.id) continue
      await tx.execute(sql`update ${table} set ${sql.join(left, sql`, `)} where id = ${row.id}`)
      changed.push(row.id)
    }
  }
  return changed
}

/** Ids, as many at a time as are read in one go. */
export function inChunks(rows: readonly { id: string }[]): string[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce).map(({ id }) => id),
  )
}

/**
 * Takes the person out of a name that is unlike every other of its owner, and numbers what is left until it is so
 * again. The unique index says what is taken, also by whom is adding one meanwhile; each try is undone by itself.
 */
export async function rename(
  tx: Executor,
  table: typeof quoteTemplates | typeof savedReplies | typeof savedViews,
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
