import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { ListFeesInput } from '~/contracts/rate'
import { InvalidError } from '~/domain/errors'
import { feeOf } from '~/domain/fee'
import { toDollars } from '~/domain/money'
import { isUuid } from '~/domain/slug'
import { assignmentEvents, assignments, contractors, platformRates, projects, quotes } from '~/server/db/schema'
import type { AdminContext } from '../context'

export interface FeeRow {
  reference: string
  company: string
  wonAt: Date
  /** Dollars, taxes included; null when they agreed on a price elsewhere. */
  agreedTotal: number | null
  percent: number
  cap: number | null
  /** Dollars; null when there is a fee and the total is not known. */
  fee: number | null
}

/**
 * Won jobs of projects that were not cancelled, with the fee of the rate that their win stored, in the order of their leads.
 * A company that was deleted or closed its account has taken its own along (decision record 0039).
 */
export async function listFees(
  { db }: AdminContext,
  { limit, cursor }: Pick<ListFeesInput, 'limit' | 'cursor'>,
): Promise<{ fees: FeeRow[]; nextCursor: string | null }> {
  if (cursor !== undefined && !isUuid(cursor)) throw new InvalidError('Unknown cursor')
  const rows = await db
    .select({
      id: assignments.id,
      reference: projects.reference,
      company: contractors.companyName,
      wonAt: sql`coalesce((
        select max(${assignmentEvents.createdAt}) from ${assignmentEvents}
        where ${assignmentEvents.assignmentId} = ${assignments.id} and ${assignmentEvents.newStatus} = 'won'
      ), ${assignments.updatedAt})`.mapWith(assignments.updatedAt),
      totalCents: quotes.totalCents,
      percent: platformRates.percent,
      capCents: platformRates.capCents,
    })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .leftJoin(quotes, and(eq(quotes.assignmentId, assignments.id), eq(quotes.status, 'accepted')))
    .leftJoin(platformRates, eq(platformRates.id, assignments.rateId))
    .where(
      and(
        eq(assignments.status, 'won'),
        ne(projects.status, 'cancelled'),
        cursor === undefined ? undefined : gt(assignments.id, cursor),
      ),
    )
    .orderBy(asc(assignments.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    fees: page.map(({ reference, company, wonAt, totalCents, percent, capCents }) => ({
      reference,
      company,
      wonAt,
      agreedTotal: totalCents === null ? null : toDollars(totalCents),
      percent: percent ?? 0,
      cap: capCents === null ? null : toDollars(capCents),
      fee: feeInDollars(totalCents, { percent: percent ?? 0, capCents }),
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function feeInDollars(totalCents: number | null, fee: { percent: number; capCents: number | null }): number | null {
  if (fee.percent === 0) return 0
  return totalCents === null ? null : toDollars(feeOf(totalCents, fee))
}
