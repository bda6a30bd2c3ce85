import { hash } from 'node:crypto'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '~/domain/errors'
import { type Limit, type LimitName, limits } from '~/domain/rate-limits'
import { env } from '~/env'
import { networkOf, siteOf } from '~/lib/network-address'
import type { Database, Executor } from '~/server/db/client'
import { rateLimits } from '~/server/db/schema'

export type Counter = readonly [name: LimitName, key: string]

const limiters = new WeakMap<Database, Map<string, RateLimiterPostgres>>()

function limiterFor(db: Database, name: LimitName, points: number = limits[name].points): RateLimiterPostgres {
  const ofDatabase = limiters.get(db) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(db, ofDatabase)
  const id = `${name} ${points}`
  const existing = ofDatabase.get(id)
  if (existing) return existing
  const { duration }: Limit = limits[name]
  const created = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: Query) => db.$client.unsafe(text, values as never[]).then((rows) => ({ rows })),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    // A key's limit is what an owner chose.
    points: name === 'callByKey' ? points : Math.ceil(points * env.RATE_LIMIT_FACTOR),
    duration,
  })
  ofDatabase.set(id, created)
  return created
}

interface Query {
  text: string
  values: unknown[]
}

/** What somebody adds to their own mailbox's name: `ann+quotes@` is read where `ann@` is. */
const mailboxTag = /\+[^@]*(?=@)/
/** Gmail reads no dots in a mailbox's name, and has two names itself. */
const gmailbox = /(?<![^\s@])([^\s@]+)@(?:gmail|googlemail)\.com(?=\s|$)/

/**
 * What the table keeps of an address, an email or an id; all addresses of one network share a key, whatever the limit,
 * and so do all spellings of one mailbox and of an id.
 */
export function hashedKey(key: string): string {
  const read = networkOf(key).toLowerCase().replace(mailboxTag, '')
  const spelled = read.replace(gmailbox, (_all, name: string) => `${name.replaceAll('.', '')}@gmail.com`)
  return hash('sha256', spelled, 'base64url')
}

function refused(name: LimitName, result: RateLimiterRes): TooManyRequestsError {
  const { sentence }: Limit = limits[name]
  return new TooManyRequestsError(result.msBeforeNext / 1000, sentence)
}

function isRefusal(error: unknown): error is RateLimiterRes {
  return typeof error === 'object' && error !== null && 'msBeforeNext' in error
}

/** How many networks of a site may use up a limit each: a site is one customer, or the phones of a whole carrier. */
const networksPerSite = 16

/** A limit's counters of a key: its network's, and its site's where it is an IPv6 address. */
function countersOf(db: Database, name: LimitName, key: string) {
  const site = siteOf(key)
  return [
    { limiter: limiterFor(db, name), hashed: hashedKey(key) },
    ...(site
      ? [{ limiter: limiterFor(db, name, limits[name].points * networksPerSite), hashed: hashedKey(site) }]
      : []),
  ]
}

/**
 * Takes one point, or several; of an IPv6 address also from what its site has.
 * @throws TooManyRequestsError when none is left, with the seconds until there is one.
 */
export async function consume(db: Database, name: LimitName, key: string, points = 1): Promise<void> {
  try {
    for (const { limiter, hashed } of countersOf(db, name, key)) await limiter.consume(hashed, points)
  } catch (error) {
    throw isRefusal(error) ? refused(name, error) : error
  }
}

export interface CountedCall {
  /** Calls in a minute. */
  quota: number
  remaining: number
  /** Until all of the quota is there again. */
  resetSeconds: number
  /** What to throw when there was no call left. */
  refusal: TooManyRequestsError | null
}

/** Counts a call with a key of the API against the key's own limit. */
export async function countCall(db: Database, keyId: string, limit: number): Promise<CountedCall> {
  const limiter = limiterFor(db, 'callByKey', limit)
  const counted = await limiter.consume(hashedKey(keyId)).catch((error) => {
    if (isRefusal(error)) return error
    throw error
  })
  const isOver = counted.consumedPoints > limiter.points
  return describeCall(limiter.points, counted, isOver ? refused('callByKey', counted) : null)
}

/** What is left of each key's limit in this minute, by the keys' ids. */
export async function readCalls(
  db: Database,
  keys: readonly { id: string; limit: number }[],
): Promise<Map<string, number>> {
  const counterOf = (id: string) => `callByKey:${hashedKey(id)}`
  const rows = await db
    .select({ key: rateLimits.key, points: rateLimits.points })
    .from(rateLimits)
    .where(
      and(
        inArray(
          rateLimits.key,
          keys.map(({ id }) => counterOf(id)),
        ),
        gt(rateLimits.expire, Date.now()),
      ),
    )
  const taken = new Map(rows.map(({ key, points }) => [key, points]))
  return new Map(keys.map(({ id, limit }) => [id, Math.max(0, limit - (taken.get(counterOf(id)) ?? 0))]))
}

function describeCall(
  quota: number,
  { consumedPoints, msBeforeNext }: RateLimiterRes,
  refusal: CountedCall['refusal'],
): CountedCall {
  const remaining = Math.max(0, quota - consumedPoints)
  return { quota, remaining, resetSeconds: Math.max(0, Math.ceil(msBeforeNext / 1000)), refusal }
}

/**
 * Takes one point of each limit for `work`, and gives them back when it throws: a refused call has sent nothing.
 * Another limit, whose points are not given back, must bound the refused calls.
 * @throws TooManyRequestsError, and what `work` throws.
 */
export async function countSuccesses<T>(
  db: Database,
  counters: readonly Counter[],
  work: () => Promise<T>,
): Promise<T> {
  const taken: Counter[] = []
  try {
    for (const counter of counters) {
      await consume(db, ...counter)
      taken.push(counter)
    }
    return await work()
  } catch (error) {
    for (const counter of taken) await giveBack(db, ...counter)
    throw error
  }
}

/**
 * Takes one point in a transaction, which gives it back when it is rolled back. Says whether there was one left.
 * Callers take points last: others of the same key wait until the transaction ends.
 */
export async function takeWithin(tx: Executor, name: LimitName, key: string): Promise<boolean> {
  return (await countWithin(tx, name, key)) === 0
}

/**
 * The same, for what is refused without a point.
 * @throws TooManyRequestsError when none is left, with the seconds until there is one.
 */
export async function consumeWithin(tx: Executor, name: LimitName, key: string): Promise<void> {
  const milliseconds = await countWithin(tx, name, key)
  const { sentence }: Limit = limits[name]
  if (milliseconds > 0) throw new TooManyRequestsError(milliseconds / 1000, sentence)
}

/** Counts one point; answers the milliseconds until there is one again, and 0 when there was one left. */
async function countWithin(tx: Executor, name: LimitName, key: string): Promise<number> {
  const { points, duration } = limits[name]
  const now = Date.now()
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key: `${name}:${hashedKey(key)}`, points: 1, expire: now + duration * 1000 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when rate_limits.expire <= ${now} then 1 else rate_limits.points + 1 end`,
        expire: sql`case when rate_limits.expire <= ${now} then excluded.expire else rate_limits.expire end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
  if (!counted) throw new Error('nothing was counted')
  const isLeft = counted.points <= Math.ceil(points * env.RATE_LIMIT_FACTOR)
  return isLeft ? 0 : Math.max(1, Number(counted.expire) - now)
}

/** Takes one point back: what was tried had the right to succeed. */
export async function giveBack(db: Database, name: LimitName, key: string): Promise<void> {
  for (const { limiter, hashed } of countersOf(db, name, key)) await limiter.reward(hashed)
}

/** Deletes counters that no longer count. */
export async function sweepRateLimits(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${now.getTime()}`)
}
