import { hash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '~/env'
import { networkOf } from '~/lib/network-address'
import type { Database } from '~/server/db/client'
import { TooManyRequestsError } from '../errors'

const minute = 60
const hour = 60 * minute

/** How often something may be tried: `points` in `duration` seconds, per key, on all instances together. */
const limits = {
  /** Failed sign-ins to one account from one address: slows down guessing a password. */
  signInByAccountAndAddress: { points: 10, duration: 15 * minute },
  /** The same from all addresses: higher, since it locks out the owner's new devices too. */
  signInByAccount: { points: 50, duration: 15 * minute },
  /** Failed sign-ins from a device that signed in to the account before; nothing else counts against it. */
  signInByDevice: { points: 10, duration: 15 * minute },
  /** Failed sign-ins from one address, over all accounts. */
  signInByAddress: { points: 100, duration: 15 * minute },
  /** Wrong passwords of somebody who is signed in: a found session must not become an account. */
  passwordCheck: { points: 10, duration: 15 * minute },
  /** Wrong codes and passkeys of one person, over all of their sign-ins. */
  secondFactor: { points: 10, duration: hour },
  /** Counted alike for every email, so that running into it says nothing of an account. */
  forgotPasswordByEmail: { points: 30, duration: hour },
  forgotPasswordByAddress: { points: 300, duration: hour },
  resetPasswordByAddress: { points: 120, duration: 15 * minute },
  /** Mails that prove an email, per account. */
  emailProof: { points: 10, duration: hour },
  /** Changes of email to one address, by whomever: each is a mail to it. */
  emailChangeByEmail: { points: 10, duration: hour },
  confirmEmail: { points: 60, duration: 15 * minute },
  accountExport: { points: 30, duration: hour },
  registration: { points: 300, duration: hour },
  applicationByAddress: { points: 120, duration: hour },
  /** Applications naming one email: nobody's inbox is flooded. */
  applicationByEmail: { points: 30, duration: hour },
  /** Tries of an invitation's link from one address. */
  invitation: { points: 60, duration: 15 * minute },
  /** Mails an owner sends to invite admins. */
  adminInvitation: { points: 60, duration: hour },
  /** Each try costs money, also a failed one (decision D17). */
  enhanceByAddress: { points: 10, duration: hour },
  leadByAddress: { points: 120, duration: minute },
  /** Requests naming one email: nobody's inbox is flooded with confirmations. */
  leadByEmail: { points: 60, duration: hour },
  /** New links to one request: each is a mail, and voids the one before. */
  requestLink: { points: 5, duration: hour },
  requestLinkByAddress: { points: 60, duration: hour },
  /** Messages of one person in all of their threads. */
  messageBySender: { points: 60, duration: 10 * minute },
  reviewByHomeowner: { points: 30, duration: hour },
  replyByContractor: { points: 60, duration: hour },
  /** Files sent from one address. */
  uploadByAddress: { points: 600, duration: hour },
} as const satisfies Record<string, { points: number; duration: number }>

export type LimitName = keyof typeof limits

const limiters = new WeakMap<Database, Map<LimitName, RateLimiterPostgres>>()

function limiterFor(db: Database, name: LimitName): RateLimiterPostgres {
  const ofDatabase = limiters.get(db) ?? new Map<LimitName, RateLimiterPostgres>()
  limiters.set(db, ofDatabase)
  const existing = ofDatabase.get(name)
  if (existing) return existing
  const { points, duration } = limits[name]
  const created = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: Query) => db.$client.unsafe(text, values as never[]).then((rows) => ({ rows })),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: Math.ceil(points * env.RATE_LIMIT_FACTOR),
    duration,
  })
  ofDatabase.set(name, created)
  return created
}

interface Query {
  text: string
  values: unknown[]
}

/** What the table keeps of an address or an email; all addresses of one network share a key, whatever the limit. */
export function hashedKey(key: string): string {
  return hash('sha256', networkOf(key), 'base64url')
}

function refused(result: RateLimiterRes): TooManyRequestsError {
  return new TooManyRequestsError(result.msBeforeNext / 1000)
}

function isRefusal(error: unknown): error is RateLimiterRes {
  return typeof error === 'object' && error !== null && 'msBeforeNext' in error
}

/**
 * Takes one point, or several.
 * @throws TooManyRequestsError when none is left, with the seconds until there is one.
 */
export async function consume(db: Database, name: LimitName, key: string, points = 1): Promise<void> {
  try {
    await limiterFor(db, name).consume(hashedKey(key), points)
  } catch (error) {
    throw isRefusal(error) ? refused(error) : error
  }
}

/** Takes one point back: what was tried had the right to succeed. */
export async function giveBack(db: Database, name: LimitName, key: string): Promise<void> {
  await limiterFor(db, name).reward(hashedKey(key))
}

/** Deletes counters that no longer count. */
export async function sweepRateLimits(db: Database, now: Date): Promise<void> {
  await db.$client`delete from rate_limits where expire < ${now.getTime()}`
}
