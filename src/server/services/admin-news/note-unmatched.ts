import { subHours } from 'date-fns/subHours'
import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { AdminNewsKind } from '~/domain/admin-news'
import { matching } from '~/domain/matching'
import { adminNews, projects } from '~/server/db/schema'
import { inTransaction, type ServiceContext } from '../context'
import { addNews } from './add-news'

/**
 * Writes news of projects that have waited for 18 and for 24 hours: each once for each time that one begins to wait.
 * Says how many were written of a kind, at most `limit`.
 */
export async function noteUnmatched(ctx: ServiceContext, limit: number): Promise<number> {
  const before = (hours: number) => sql`${subHours(ctx.now, hours).toISOString()}::timestamptz`
  const warnBefore = before(matching.warnUnmatchedAfterHours)
  const lateBefore = before(matching.matchWithinHours)
  const since = sql`${projects.waitingSince}`
  const late = await note(ctx, limit, 'unmatched_24', sql`${since} <= ${lateBefore}`)
  const warned = await note(ctx, limit, 'unmatched_18', sql`${since} <= ${warnBefore} and ${since} > ${lateBefore}`)
  return Math.max(late, warned)
}

function note(ctx: ServiceContext, limit: number, kind: AdminNewsKind, due: SQL): Promise<number> {
  const known = sql`exists (
    select from ${adminNews}
    where ${adminNews.projectId} = ${projects.id} and ${adminNews.kind} = ${kind} and ${adminNews.since} = ${projects.waitingSince}
  )`
  return inTransaction(ctx, async (tx) => {
    const rows = await tx
      .select({ id: projects.id, since: projects.waitingSince })
      .from(projects)
      .where(and(due, sql`not ${known}`))
      .orderBy(asc(projects.waitingSince), asc(projects.id))
      .limit(limit)
    for (const { id, since } of rows) if (since) await addNews(tx, ctx.now, { kind, projectId: id, since })
    return rows.length
  })
}
