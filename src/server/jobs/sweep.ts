import { lt } from 'drizzle-orm'
import { emailTokens, sessions } from '~/server/db/schema'
import { sweepFiles } from '~/server/services/file/sweep-files'
import { compactTallies } from '~/server/services/list/tallies'
import { sweepRateLimits } from '~/server/services/rate-limit/rate-limit'
import type { JobContext } from './worker'

/** Deletes what no longer counts: ended sessions, expired tokens, old counters, files nothing refers to. */
export async function sweepJob(ctx: JobContext): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now))
  await ctx.db.delete(emailTokens).where(lt(emailTokens.expiresAt, ctx.now))
  await sweepRateLimits(ctx.db, ctx.now)
  await sweepFiles(ctx)
  await compactTallies(ctx.db)
}
