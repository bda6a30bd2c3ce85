import { eq, inArray, sql } from 'drizzle-orm'
import { type Event, event } from '~/contracts/event'
import { isCompeting } from '~/domain/assignment-status'
import { type EventSubject, eventSubjects, subjectOf } from '~/domain/event'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, type events, messages, quotes, reviews } from '~/server/db/schema'
import { readProjects } from '../project/list-projects'
import { dollars } from '../quote/quote-contents'

export type EventRow = Pick<typeof events.$inferSelect, 'id' | 'type' | 'at' | 'subjectId' | 'oldStatus' | 'newStatus'>

type Subject = { id: string } & Record<string, unknown>

/** Events as integrators get them, in their order: what each is about is read now, and cut down by the contract. */
export async function presentEvents(db: Executor, rows: readonly EventRow[]): Promise<Event[]> {
  return (await readEvents(db, rows)).map((read) => event.parse(read))
}

/** The same by their ids, without those that do not fit the contract. */
export async function presentFittingEvents(db: Executor, rows: readonly EventRow[]): Promise<Map<string, Event>> {
  const fitting = (await readEvents(db, rows)).flatMap((read) => event.safeParse(read).data ?? [])
  return new Map(fitting.map((one) => [one.id, one]))
}

async function readEvents(db: Executor, rows: readonly EventRow[]) {
  const subjects = new Map<string, Subject>()
  for (const kind of eventSubjects) {
    const ids = new Set(rows.filter(({ type }) => subjectOf(type) === kind).map(({ subjectId }) => subjectId))
    if (ids.size > 0) for (const subject of await read[kind](db, [...ids])) subjects.set(subject.id, subject)
  }
  return rows.map(({ id, type, at, subjectId, oldStatus, newStatus }) => ({
    id,
    type,
    timestamp: at,
    subject: { type: subjectOf(type), id: subjectId },
    change: newStatus === null ? null : { from: oldStatus, to: newStatus },
    data: subjects.get(subjectId) ?? null,
  }))
}

const read: Record<EventSubject, (db: Executor, ids: string[]) => Promise<Subject[]>> = {
  project: (db, ids) => readProjects(db, ids),
  assignment: async (db, ids) => {
    const rows = await db.select().from(assignments).where(inArray(assignments.id, ids))
    return rows.map((row) => ({ ...row, competing: isCompeting(row), withdrawn: row.withdrawnAt !== null }))
  },
  quote: async (db, ids) => {
    const rows = await db
      .select({ quote: quotes, projectId: assignments.projectId })
      .from(quotes)
      .innerJoin(assignments, eq(assignments.id, quotes.assignmentId))
      .where(inArray(quotes.id, ids))
    return rows.map(({ quote: { totalCents, taxCents, depositCents, startsOn, ...row }, projectId }) => ({
      ...row,
      projectId,
      total: dollars(totalCents),
      taxes: dollars(taxCents),
      deposit: dollars(depositCents),
      startDate: startsOn,
    }))
  },
  message: (db, ids) =>
    db
      .select({
        id: messages.id,
        assignmentId: messages.assignmentId,
        projectId: assignments.projectId,
        sender: messages.sender,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
      .where(inArray(messages.id, ids)),
  contractor: async (db, ids) => {
    const rows = await db
      .select({
        id: contractors.id,
        companyName: contractors.companyName,
        city: contractors.city,
        province: contractors.province,
        status: contractors.status,
        verified: contractors.verified,
        slug: contractors.slug,
        createdAt: contractors.createdAt,
        updatedAt: contractors.updatedAt,
      })
      .from(contractors)
      .where(inArray(contractors.id, ids))
    return rows.map((row) => ({ ...row, published: row.status === 'published' }))
  },
  review: (db, ids) =>
    db
      .select({
        id: reviews.id,
        contractorId: reviews.contractorId,
        projectId: reviews.projectId,
        rating: reviews.rating,
        hidden: sql<boolean>`reviews.hidden_at is not null`,
        hiddenReason: reviews.hiddenReason,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .where(inArray(reviews.id, ids)),
}
