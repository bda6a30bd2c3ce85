import { subHours } from 'date-fns/subHours'
import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { AdminNewsKind } from '~/domain/admin-news'
import { matching } from '~/domain/matching'
import { adminNews, projects } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { runEach, runEachInTransaction } from '../run-each'
import { addNews } from './add-news'

/** Writes news of projects that have waited for 18 and for 24 hours: each once for each time that one begins to wait. */
export async function noteUnmatched(ctx: ServiceContext): Promise<void> {
  const before = (hours: number) => sql`${subHours(ctx.now, hours).toISOString()}::timestamptz`
  const warnBefore = before(matching.warnUnmatchedAfterHours)
  const lateBefore = before(matching.matchWithinHours)
  const since = sql`${projects.waitingSince}`
  const kinds = [
    ['unmatched_24', sql`${since} <= ${lateBefore}`],
    ['unmatched_18', sql`${since} <= ${warnBefore} and ${since} > ${lateBefore}`],
  ] as const
  await runEach(ctx, 'kinds of news', kinds, (due, kind) => note(ctx, kind, due))
}

async function note(ctx: ServiceContext, kind: AdminNewsKind, due: SQL): Promise<void> {
  const known = sql`exists (
    select from ${adminNews}
    where ${adminNews.projectId} = ${projects.id} and ${adminNews.kind} = ${kind} and ${adminNews.since} = ${projects.waitingSince}
  )`
  const rows = await ctx.db
    .select({ id: projects.id, since: projects.waitingSince })
    .from(projects)
    .where(and(due, sql`not ${known}`))
    .orderBy(asc(projects.waitingSince), asc(projects.id))
  const waitingSince = new Map(rows.map(({ id, since }) => [id, since]))
  await runEachInTransaction(ctx, 'unmatched projects', rows, async (tx, projectId) => {
    const since = waitingSince.get(projectId)
    if (since) await addNews(tx, ctx.now, { kind, projectId, since })
  })
}
