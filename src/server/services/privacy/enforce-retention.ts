import { subDays } from 'date-fns/subDays'
import { subYears } from 'date-fns/subYears'
import { and, eq, exists, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { nobody } from '~/domain/erasure'
import { type RetentionKey, retention } from '~/domain/retention'
import type { SystemActor } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import {
  adminInvitations,
  apiKeyDays,
  apiKeySecrets,
  apiKeys,
  contractors,
  emailTokens,
  invitations,
  knownDevices,
  mails,
  partnerLeads,
  passkeyRegistrations,
  projects,
  sessions,
  signInChallenges,
} from '~/server/db/schema'
import { erasePerson } from '../account/erase-person'
import { endUnusedKeys } from '../api-key/change-key'
import { inTransaction, type ServiceContext } from '../context'
import { eraseContractor } from '../contractor/erase-contractor'
import { sweepEvents } from '../event/sweep-events'
import { sweepFiles, sweepUploads } from '../file/sweep-files'
import { sweepAnswers } from '../idempotency/forget-answers'
import { isFailedJob } from '../job/list-failed-jobs'
import { sweepChanges } from '../live/sweep-changes'
import { sweepRateLimits } from '../rate-limit/rate-limit'
import { runEach } from '../run-each'

type SweepContext = ServiceContext<SystemActor> & { signal?: AbortSignal }
type Sweep = (ctx: SweepContext, before: Date) => Promise<unknown>

/** Rows of one statement; a sweep goes on until one is not full. */
const batch = 500
/** Erasures of one sweep: each is a transaction of its own, and the next hour goes on. */
const erasures = 200

/** Kept until somebody deletes what they belong to: the deletion takes them along (`erase-person`, `erase-contractor`). */
type TakenAlong = 'accounts' | 'formerDetails' | 'reviews' | 'companies' | 'files'

/** What removes the rows of each part of the retention table that are older than it allows, or have expired. */
const sweeps: Record<Exclude<RetentionKey, TakenAlong>, Sweep> = {
  requests: eraseRequests,
  applications: eraseApplications,
  invitations: async ({ db }, before) => {
    await db.delete(invitations).where(lt(invitations.expiresAt, before))
    await db.delete(adminInvitations).where(lt(adminInvitations.expiresAt, before))
  },
  uploads: async (ctx) => {
    await sweepUploads(ctx)
    await sweepFiles(ctx)
  },
  mails: ({ db }, before) =>
    inBatches(async () => {
      const old = and(lt(mails.createdAt, before), ne(mails.status, 'queued'))
      const ids = db.select({ id: mails.id }).from(mails).where(old).limit(batch)
      return (await db.delete(mails).where(inArray(mails.id, ids)).returning({ id: mails.id })).length
    }),
  // The database knows these ages itself, and lets nobody delete a younger row (decision record 0025).
  consents: ({ db }) => inBatches(() => countOf(db, sql`select consents_delete_expired(${batch})::int as count`)),
  audit: ({ db }) => inBatches(() => countOf(db, sql`select audit_delete_expired(${batch})::int as count`)),
  sessions: async ({ db, now }) => {
    await db.delete(sessions).where(lt(sessions.expiresAt, now))
    await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now))
    await db.delete(passkeyRegistrations).where(lt(passkeyRegistrations.expiresAt, now))
  },
  devices: ({ db }, before) => db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before)),
  // An ended link to a request is known for as long as the request, so that its holder can ask for a new one.
  links: ({ db, now }) =>
    db.delete(emailTokens).where(and(lt(emailTokens.expiresAt, now), ne(emailTokens.purpose, 'request_link'))),
  answers: ({ db }, before) => sweepAnswers(db, before),
  counters: ({ db, now }) => sweepRateLimits(db, now),
  keys: async (ctx, before) => {
    await inTransaction(ctx, (tx) => endUnusedKeys(tx, ctx))
    const old = or(lt(apiKeys.revokedAt, before), lt(apiKeys.expiresAt, before))
    // A lead is shown with the name of the key that it came by, for as long as there is the lead.
    const isNamed = exists(ctx.db.select().from(partnerLeads).where(eq(partnerLeads.apiKeyId, apiKeys.id)))
    await ctx.db.delete(apiKeys).where(and(old, not(isNamed)))
    await ctx.db.delete(apiKeySecrets).where(lt(apiKeySecrets.endsAt, ctx.now))
  },
  keyCalls: ({ db }, before) => db.delete(apiKeyDays).where(lt(apiKeyDays.day, before.toISOString().slice(0, 10))),
  changes: ({ db }) => sweepChanges(db),
  events: ({ db }, before) => sweepEvents(db, before),
  failedJobs: ({ db }, before) =>
    db.execute(sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where ${isFailedJob} and updated_at < ${before.toISOString()}::timestamptz
      ))`),
}

/**
 * Removes what the retention table does not allow to be kept any longer. A part that fails does not keep the others.
 * @throws AggregateError of what failed, when all parts have been swept
 */
export async function enforceRetention(ctx: SweepContext): Promise<void> {
  await runEach(ctx, 'parts of the retention table', Object.entries(sweeps), (sweep, part) =>
    sweep(ctx, beginningOf(part as RetentionKey, ctx.now)),
  )
}

/** What is older than this has been kept for long enough. */
function beginningOf(key: RetentionKey, now: Date): Date {
  const { keep }: { keep: { years?: number; days?: number; until?: string } } = retention[key]
  return subDays(subYears(now, keep.years ?? 0), keep.days ?? 0)
}

/** Erases the person as a deleted account, without mails: their last request ended years ago. */
async function eraseRequests(ctx: SweepContext, before: Date): Promise<void> {
  const old = and(isNull(projects.homeownerId), ne(projects.email, nobody.email), lt(projects.updatedAt, before))
  await eraseEach(ctx, 'requests', projects, old, (tx, id) =>
    erasePerson(tx, ctx, { requestIds: [id] }, { quietly: true }),
  )
}

async function eraseApplications(ctx: SweepContext, before: Date): Promise<void> {
  const old = and(eq(contractors.status, 'application'), isNull(contractors.userId), lt(contractors.updatedAt, before))
  await eraseEach(ctx, 'applications', contractors, old, (tx, id) => eraseContractor(tx, ctx, id, { quietly: true }))
}

/** Erases what is old, each in a transaction of its own; those that fail take nobody's turn. */
async function eraseEach(
  ctx: SweepContext,
  what: string,
  table: typeof projects | typeof contractors,
  old: SQL | undefined,
  erase: (tx: Executor, id: string) => Promise<unknown>,
): Promise<void> {
  const rows = await ctx.db.select({ id: table.id }).from(table).where(old)
  const ids = rows.map(({ id }) => [id, id] as const)
  let erased = 0
  await runEach(ctx, `old ${what}`, ids, async (id) => {
    if (erased >= erasures) return
    await inTransaction(ctx, async (tx) => {
      const [still] = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), old))
        .for('update')
      if (still) await erase(tx, id)
    })
    erased++
  })
}

async function inBatches(remove: () => Promise<number>): Promise<void> {
  while ((await remove()) === batch);
}

async function countOf(db: ServiceContext['db'], query: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(query)
  return row?.count ?? 0
}
