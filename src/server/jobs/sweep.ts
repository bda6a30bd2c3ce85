import { subDays } from 'date-fns/subDays'
import { and, lt, ne } from 'drizzle-orm'
import { deviceDays } from '~/server/auth/device-cookie'
import { emailTokens, knownDevices, passkeyRegistrations, sessions, signInChallenges } from '~/server/db/schema'
import { sweepFiles } from '~/server/services/file/sweep-files'
import { compactTallies } from '~/server/services/list/tallies'
import { sweepRateLimits } from '~/server/services/rate-limit/rate-limit'
import type { JobContext } from './system-context'

/** Deletes what no longer counts: ended sessions, expired tokens, old counters, files nothing refers to. */
export async function sweepJob(ctx: JobContext): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now))
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, subDays(ctx.now, deviceDays)))
  // An ended link to a request is known for as long as the request, so that its holder can ask for a new one.
  await ctx.db
    .delete(emailTokens)
    .where(and(lt(emailTokens.expiresAt, ctx.now), ne(emailTokens.purpose, 'request_link')))
  await ctx.db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, ctx.now))
  await ctx.db.delete(passkeyRegistrations).where(lt(passkeyRegistrations.expiresAt, ctx.now))
  await sweepRateLimits(ctx.db, ctx.now)
  await sweepFiles(ctx)
  await compactTallies(ctx.db)
}
