import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { OwnRate, PublicRate } from '~/contracts/rate'
import { dayInCanada } from '~/domain/calendar'
import { ConflictError } from '~/domain/errors'
import { feeNotAcceptedMessage } from '~/domain/fee'
import { toDollars } from '~/domain/money'
import type { Executor } from '~/server/db/client'
import { platformRates, rateAcceptances } from '~/server/db/schema'
import type { ContractorContext, ServiceContext } from '../context'

export type RateRow = typeof platformRates.$inferSelect

/** Of two rates that start on the same day, the one set later is valid. */
const newestFirst = [desc(platformRates.holdsFrom), desc(platformRates.createdAt), desc(platformRates.id)]

const hadBegun = (at: Date) => and(lte(platformRates.holdsFrom, dayInCanada(at)), lte(platformRates.createdAt, at))

/** The rate valid at an instant (rule 71); null before the first one. */
export async function rateAt(db: Executor, at: Date): Promise<RateRow | null> {
  const [row] = await db
    .select()
    .from(platformRates)
    .where(hadBegun(at))
    .orderBy(...newestFirst)
    .limit(1)
  return row ?? null
}

/** The next rate after the current one. */
async function nextRate(db: Executor, now: Date): Promise<RateRow | null> {
  const [row] = await db
    .select()
    .from(platformRates)
    .where(gt(platformRates.holdsFrom, dayInCanada(now)))
    .orderBy(asc(platformRates.holdsFrom), desc(platformRates.createdAt), desc(platformRates.id))
    .limit(1)
  return row ?? null
}

export function presentRate({ id, percent, capCents, holdsFrom, wording }: RateRow) {
  return { id, percent, cap: capCents === null ? null : toDollars(capCents), holdsFrom, wording }
}

/** The fee for a won job now, and from the next rate on. */
export async function getPublicRate({ db, now }: ServiceContext): Promise<PublicRate> {
  const [holding, next] = await Promise.all([rateAt(db, now), nextRate(db, now)])
  return { holding: holding && presentRate(holding), next: next && presentRate(next) }
}

/** The rates above zero that the signed-in contractor is asked to accept, or has: the one that holds and the next. */
export async function listOwnRates({
  db,
  now,
  actor,
}: Pick<ContractorContext, 'now' | 'actor'> & { db: Executor }): Promise<OwnRate[]> {
  const [holding, next] = await Promise.all([rateAt(db, now), nextRate(db, now)])
  const rates: OwnRate[] = []
  for (const row of [holding, next])
    if (row && row.percent > 0)
      rates.push({
        ...presentRate(row),
        holds: row === holding,
        acceptedAt: await acceptedAt(db, actor.contractorId, row.id),
      })
  return rates
}

export async function acceptedAt(db: Executor, contractorId: string, rateId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: rateAcceptances.at })
    .from(rateAcceptances)
    .where(and(eq(rateAcceptances.contractorId, contractorId), eq(rateAcceptances.rateId, rateId)))
  return row?.at ?? null
}

/** Whether the rate that holds asks a contractor for an acceptance that is missing. At zero nothing is asked. */
export async function mustAcceptRate(db: Executor, now: Date, contractorId: string): Promise<boolean> {
  const rate = await rateAt(db, now)
  return rate !== null && rate.percent > 0 && (await acceptedAt(db, contractorId, rate.id)) === null
}

/** @throws ConflictError when the fee that holds is not accepted: without it no project is given (rule 72). */
export async function refuseWithoutAcceptance(tx: Executor, now: Date, contractorId: string): Promise<void> {
  if (await mustAcceptRate(tx, now, contractorId))
    throw new ConflictError(feeNotAcceptedMessage, { field: 'contractorId' })
}

/** `mustAcceptRate` over the columns of a contractor, for lists: the rate is read once for all of them. */
export function acceptanceMissing(now: Date): SQL<boolean> {
  const asking = sql`(
    select id from (
      select id, percent from platform_rates
      where holds_from <= ${dayInCanada(now)}::date and created_at <= ${now.toISOString()}::timestamptz
      order by holds_from desc, created_at desc, id desc limit 1
    ) held where percent > 0
  )`
  return sql<boolean>`(${asking} is not null and not exists (
    select from rate_acceptances where contractor_id = contractors.id and rate_id = ${asking}
  ))`
}
