import { addMinutes } from 'date-fns/addMinutes'
import { subHours } from 'date-fns/subHours'
import { subMinutes } from 'date-fns/subMinutes'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { DomainError } from '~/domain/errors'
import { env } from '~/env'
import { lineOf } from '~/lib/network-address'
import type { Database, Executor } from '~/server/db/client'
import { files, uploadReservations } from '~/server/db/schema'
import { noRoomFor } from '~/server/storage/free-space'
import { inTransaction, limitKeyOf, type ServiceContext } from '../context'
import { hashedKey } from '../rate-limit/rate-limit'

const megabyte = 1024 * 1024

/** Bytes that one line may send within an hour, at any time: ten requests with five files of the largest size. */
const addressQuota = 500 * megabyte * env.RATE_LIMIT_FACTOR
/** Bytes of all files that nothing refers to. Visitors may fill half, so that they cannot keep accounts out. */
const unclaimedQuota = env.STORAGE_UNCLAIMED_MB * megabyte
const visitorsShare = 0.5

/** The minimum a file counts for: its row, its disk block and its link. */
const smallestFile = 64 * 1024

/** Minutes that announced bytes are kept free: links are valid for 15, and the last upload takes a while. */
const heldMinutes = 20
/** Minutes that a visitor's announced bytes keep room from others: anybody can ask for links and send nothing. */
const keptFromOthersMinutes = 3

const tooMuch = 'Too many files came from your network within an hour. Please try again later.'

/** The size a file counts for in the quotas. */
function countedBytes(size: number): number {
  return Math.max(size, smallestFile)
}

/**
 * Reserves space for files before they are uploaded: in the sender's hourly quota, and in the quota of unclaimed files.
 * Reservations are serialized, so that concurrent ones cannot exceed a quota together.
 * @param sizes the most bytes of each file, all of which must fit
 * @param atFirst how many of them are reserved, where the rest is as they come (`growUpload`)
 * @returns the reservation, for `settleUpload`
 * @throws TooManyRequests with the seconds until part of the hourly quota is free again; NoRoom
 */
export async function reserveUpload(ctx: ServiceContext, sizes: readonly number[], atFirst?: number): Promise<string> {
  const bytes = sizes.reduce((sum, size) => sum + countedBytes(size), 0)
  const sender = senderOfBytes(ctx)
  const times = { createdAt: ctx.now, expiresAt: addMinutes(ctx.now, heldMinutes) }
  const held = atFirst === undefined ? bytes : countedBytes(atFirst)
  return oneAfterTheOther(ctx, async (tx) => {
    await refuseOverQuota(tx, ctx.now, { ...sender, held: bytes })
    const values = { ...sender, ...times, held }
    const [row] = await tx.insert(uploadReservations).values(values).returning({ id: uploadReservations.id })
    if (!row) throw new Error('nothing was inserted')
    return row.id
  })
}

/**
 * Raises what a reservation holds to so many bytes.
 * @throws as `reserveUpload` does; what it held before stays
 */
export async function growUpload(ctx: ServiceContext, id: string, bytes: number): Promise<void> {
  const ofThis = eq(uploadReservations.id, id)
  await oneAfterTheOther(ctx, async (tx) => {
    const [row] = await tx.select({ held: uploadReservations.held }).from(uploadReservations).where(ofThis)
    if (!row) throw new Error(`there is no reservation ${id}`)
    await refuseOverQuota(tx, ctx.now, { ...senderOfBytes(ctx), held: bytes - row.held })
    await tx.update(uploadReservations).set({ held: bytes }).where(ofThis)
  })
}

/** Of this process, so that those who wait for the lock hold no connections. */
const waiting = pLimit(1)

function oneAfterTheOther<T>(ctx: ServiceContext, work: (tx: Executor) => Promise<T>): Promise<T> {
  return waiting(() =>
    inTransaction(ctx, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('upload-reservations', 0))`)
      return work(tx)
    }),
  )
}

function senderOfBytes(ctx: ServiceContext) {
  return { addressKey: hashedKey(lineOf(limitKeyOf(ctx))), visitor: ctx.actor.kind === 'visitor' }
}

type Wanted = Pick<typeof uploadReservations.$inferInsert, 'addressKey' | 'visitor' | 'held'>

async function refuseOverQuota(tx: Executor, now: Date, { addressKey, visitor, held }: Wanted): Promise<void> {
  const expected = sql`case when ${gt(uploadReservations.expiresAt, now)} then ${uploadReservations.held} else 0 end`
  const keptFromOthers = sql`case when ${uploadReservations.visitor}
    and ${lte(uploadReservations.createdAt, subMinutes(now, keptFromOthersMinutes))} then 0 else ${expected} end`
  const ofAddress = eq(uploadReservations.addressKey, addressKey)
  const [sent] = await tx
    .select({
      own: sql<number>`coalesce(sum(${expected} + ${uploadReservations.stored}) filter (where ${ofAddress}), 0)::float8`,
      oldest: sql`min(${uploadReservations.createdAt}) filter (where ${ofAddress})`.mapWith(
        uploadReservations.createdAt,
      ),
      expected: sql<number>`coalesce(sum(${keptFromOthers}), 0)::float8`,
      expectedOfVisitors: sql<number>`coalesce(sum(${keptFromOthers}) filter (where ${uploadReservations.visitor}), 0)::float8`,
    })
    .from(uploadReservations)
    .where(gt(uploadReservations.createdAt, subHours(now, 1)))
  if (sent && sent.own + held > addressQuota) {
    const retryAfter = sent.oldest ? (sent.oldest.getTime() - subHours(now, 1).getTime()) / 1000 : 3600
    throw new DomainError('TooManyRequests', tooMuch, { retryAfter })
  }
  const [unclaimed] = await tx
    .select({
      all: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
      ofVisitors: sql<number>`coalesce(sum(${files.size}) filter (where ${isNull(files.ownerId)}), 0)::float8`,
    })
    .from(files)
    .where(isNull(files.claimedAt))
  if (!sent || !unclaimed) return
  const all = unclaimed.all + sent.expected + held
  const ofVisitors = unclaimed.ofVisitors + sent.expectedOfVisitors + held
  if (all > unclaimedQuota || (visitor && ofVisitors > unclaimedQuota * visitorsShare))
    throw noRoomFor(new Error('the unclaimed files fill their quota'), { all, ofVisitors })
}

/**
 * Settles a reservation after the upload or its failure: from then on the actual size counts.
 * @param announced the sizes of these files as they were reserved
 * @param stored the true sizes of those that are kept
 */
export async function settleUpload(
  db: Database,
  id: string,
  { announced, stored }: { announced: readonly number[]; stored: readonly number[] },
): Promise<void> {
  const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + countedBytes(size), 0)
  await db
    .update(uploadReservations)
    .set({
      held: sql`greatest(${uploadReservations.held} - ${total(announced)}::bigint, 0)`,
      stored: sql`${uploadReservations.stored} + ${total(stored)}::bigint`,
    })
    .where(eq(uploadReservations.id, id))
}

/** Deletes expired reservations. */
export async function sweepReservations(db: Database, now: Date): Promise<void> {
  await db.delete(uploadReservations).where(and(lt(uploadReservations.createdAt, subHours(now, 1))))
}
