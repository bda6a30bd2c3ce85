import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { AdminRate, AdminRates, SetRateInput } from '~/contracts/rate'
import { rateMessages } from '~/contracts/rate'
import { dayInCanada } from '~/domain/calendar'
import { InvalidError } from '~/domain/errors'
import { feeWording } from '~/domain/fee'
import { toCents } from '~/domain/money'
import type { Executor } from '~/server/db/client'
import { contractors, platformRates, rateAcceptances } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction, type OwnerContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { presentRate, type RateRow, rateAt } from './read-rates'

/** Who can be given projects, and so is asked. */
const canAccept = and(eq(contractors.verified, true), ne(contractors.status, 'archived'), isNotNull(contractors.userId))

/**
 * Sets what a won job costs from a day on (rule 71). A rate above zero is mailed to every verified contractor with an
 * account.
 * @throws InvalidError for a day in the past
 */
export async function setRate(ctx: OwnerContext, { percent, cap, holdsFrom }: SetRateInput): Promise<AdminRate> {
  if (holdsFrom < dayInCanada(ctx.now)) throw new InvalidError(rateMessages.past, { field: 'holdsFrom' })
  return inTransaction(ctx, async (tx) => {
    const capCents = cap === null ? null : toCents(cap)
    const [row] = await tx
      .insert(platformRates)
      .values({ percent, capCents, holdsFrom, wording: feeWording({ percent, capCents }), createdAt: ctx.now })
      .returning()
    if (!row) throw new Error('insert returned no row')
    if (percent > 0) await notifyContractorsOfRate(tx, ctx.now, row)
    await record(tx, ctx, {
      action: 'rate.set',
      entity: 'user',
      entityId: ctx.actor.userId,
      details: { rateId: row.id, percent, capCents, holdsFrom },
    })
    return {
      ...presentRate(row),
      holds: (await rateAt(tx, ctx.now))?.id === row.id,
      acceptances: 0,
      createdAt: ctx.now,
    }
  })
}

async function notifyContractorsOfRate(tx: Executor, now: Date, { id, wording, holdsFrom }: RateRow): Promise<void> {
  const recipients = await tx
    .select({
      id: contractors.id,
      email: contractors.email,
      contactName: contractors.contactName,
      companyName: contractors.companyName,
    })
    .from(contractors)
    .where(canAccept)
    .orderBy(contractors.id)
  for (const { id: contractorId, email, contactName, companyName } of recipients)
    await enqueueMail(tx, now, {
      key: `rate-set:${id}:${contractorId}`,
      template: 'rate-set',
      recipient: email,
      about: null,
      props: { contactName, companyName, wording, holdsFrom },
    })
}

/** Every rate there was, is and will be, with how many accepted it. */
export async function listRates({ db, now }: AdminContext): Promise<AdminRates> {
  const [holding, rows, [counted]] = await Promise.all([
    rateAt(db, now),
    db
      .select({
        rate: platformRates,
        acceptances: sql<number>`(select count(*)::int from ${rateAcceptances} where ${rateAcceptances.rateId} = ${platformRates.id})`,
      })
      .from(platformRates)
      .orderBy(desc(platformRates.holdsFrom), desc(platformRates.createdAt), desc(platformRates.id)),
    db.select({ count: sql<number>`count(*)::int` }).from(contractors).where(canAccept),
  ])
  return {
    rates: rows.map(({ rate, acceptances }) => ({
      ...presentRate(rate),
      holds: rate.id === holding?.id,
      acceptances,
      createdAt: rate.createdAt,
    })),
    contractors: counted?.count ?? 0,
  }
}
