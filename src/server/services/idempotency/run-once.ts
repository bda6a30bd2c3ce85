import { hash } from 'node:crypto'
import { subHours } from 'date-fns/subHours'
import { and, eq, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { DomainError } from '~/domain/errors'
import { idempotencyHours } from '~/domain/idempotency'
import { isUuid } from '~/domain/slug'
import { apiKeyOf } from '~/server/auth/actor'
import { seal, unseal } from '~/server/crypto/seal'
import type { Database, Executor } from '~/server/db/client'
import { idempotencyKeys } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { hashedKey } from '../rate-limit/rate-limit'
import { createTurns, senderOf } from '../turns'

export interface KeyedCall {
  key: string
  /** What is called; a key counts for one operation of one actor. */
  operation: string
  /** Address and body, the same text for the same call. */
  content: string
  /** Ids that the address names. */
  subjects: readonly string[]
}

export interface Answer {
  status: number
  /** What JSON can say. */
  body: unknown
}

/**
 * Calls that run at once. Each holds a connection until its answer is stored and takes another for the limits it
 * counts: half of the pool, or they would wait for each other.
 */
const atOnce = 5
const takeTurn = createTurns({
  atOnce,
  // Of the same key sent twice at once the second hears at once that the first is under way.
  atOncePerSender: atOnce,
  longestQueue: 1000,
  mostSenders: 1000,
  sentences: {
    queue: 'Your other calls are still under way. Please try again shortly.',
    senders: 'Very many calls are under way at the moment. Please try again shortly.',
  },
  retryAfter: 5,
})

/**
 * Runs `work` in one transaction with the row that keeps its answer: both are stored or neither, whatever breaks in
 * between. Called again with the same key, it answers what is stored. What `work` refuses (400 and above) is rolled
 * back and not stored, so the key is free; the limits it counted stay counted. Calls wait in turn by sender.
 * @throws DomainError `Unprocessable` for the key of another call; `Conflict` while the first one is under way;
 *   UnauthenticatedError when the session or the key ended while the call waited; TooManyRequests when the sender has
 *   many calls waiting, Unavailable when many senders have.
 */
export async function runOnce<C extends ServiceContext>(
  ctx: C,
  call: KeyedCall,
  work: (ctx: C) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const outdated = new Set<string>()
  try {
    const answer = await takeTurn(senderOf(ctx), async () => {
      await ctx.refuseEnded?.()
      return ctx.db.transaction(async (tx) => {
        await lock(tx, ctx, call)
        const known = await findAnswer(tx, ctx, call)
        if (known) return { ...known, replayed: true }
        const done = await work({ ...ctx, db: within(ctx.db, tx), ...(ctx.cache && { cache: uncached(outdated) }) })
        if (done.status >= 400) throw new RefusedError(done)
        await storeAnswer(tx, ctx, call, done)
        return { ...done, replayed: false }
      })
    })
    for (const tag of outdated) ctx.cache?.invalidate(tag)
    return answer
  } catch (error) {
    if (error instanceof RefusedError) return { ...error.answer, replayed: false }
    throw error
  }
}

/** Rolls a refused call back. */
class RefusedError extends Error {
  constructor(readonly answer: Answer) {
    super('refused')
  }
}

/** The transaction as services take the database; limits are counted beside it, by the pool. */
function within(db: Database, tx: Executor): Database {
  return Object.assign(tx, { $client: db.$client }) as Database
}

/** Nothing is cached that may be rolled back; what becomes outdated is invalidated after the commit. */
function uncached(outdated: Set<string>): NonNullable<ServiceContext['cache']> {
  return { getOrSet: (_key, _tag, read) => read(), invalidate: (tag) => outdated.add(tag) }
}

/** Whose keys they are. */
function actorOf({ actor, address }: ServiceContext): string {
  const key = apiKeyOf(actor)
  if (key) return `key:${key.id}`
  return 'userId' in actor ? `user:${actor.userId}` : `${actor.kind}:${hashedKey(address)}`
}

/** The lock ends with the transaction, and with the connection of a process that was killed. */
async function lock(tx: Executor, ctx: ServiceContext, { operation, key }: KeyedCall): Promise<void> {
  const name = JSON.stringify(['idempotency key', actorOf(ctx), operation, key])
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  )
  if (!row?.taken)
    throw new DomainError('Conflict', 'A call with this Idempotency-Key is under way. Please send it again shortly.', {
      reason: 'idempotency_key_in_use',
      retryAfter: 1,
    })
}

const hashOf = (id: string, content: string) => hash('sha256', `${id} ${content}`, 'base64url')

async function findAnswer(tx: Executor, ctx: ServiceContext, call: KeyedCall): Promise<Answer | null> {
  const own = and(
    eq(idempotencyKeys.actor, actorOf(ctx)),
    eq(idempotencyKeys.operation, call.operation),
    eq(idempotencyKeys.key, call.key),
  )
  await tx.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.createdAt, subHours(ctx.now, idempotencyHours))))
  const [known] = await tx.select().from(idempotencyKeys).where(own)
  if (!known) return null
  if (known.requestHash !== hashOf(known.id, call.content))
    throw new DomainError('Unprocessable', 'This Idempotency-Key was used for another call. Please take a new one.', {
      reason: 'idempotency_key_reused',
    })
  return { status: known.status, body: JSON.parse(unseal(known.answer, known.id)) }
}

async function storeAnswer(tx: Executor, ctx: ServiceContext, call: KeyedCall, { status, body }: Answer) {
  const id = v7()
  const answered = Object(body).id
  await tx.insert(idempotencyKeys).values({
    id,
    actor: actorOf(ctx),
    operation: call.operation,
    key: call.key,
    requestHash: hashOf(id, call.content),
    status,
    answer: seal(JSON.stringify(body ?? null), id),
    subjects: [...call.subjects, answered].filter((subject) => typeof subject === 'string' && isUuid(subject)),
    userId: 'userId' in ctx.actor ? ctx.actor.userId : null,
    createdAt: ctx.now,
  })
}
