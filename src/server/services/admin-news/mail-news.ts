import { addHours } from 'date-fns/addHours'
import { subMinutes } from 'date-fns/subMinutes'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AdminNewsKind, newsDigest, newsQuietMinutes } from '~/domain/admin-news'
import { matching } from '~/domain/matching'
import type { Executor } from '~/server/db/client'
import { adminNews, adminNewsChoices, adminNewsDeliveries, projects, users } from '~/server/db/schema'
import { inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { runEach } from '../run-each'

/** Older news is not mailed, so that a new admin gets no backlog. */
const keptDays = 7
/** Projects that one mail lists; it says how many more there are. */
const listed = 50

/**
 * Mails admins the news since the last time, as each chose (rule 63): at once, where what follows within ten minutes
 * goes in one mail, as a digest a day, or not at all. What no longer holds is left out. An admin whose mail fails does
 * not keep those behind from theirs.
 * @throws AggregateError of what failed, when all admins were mailed
 */
export async function mailNews(ctx: ServiceContext): Promise<void> {
  const due = await pendingNews(ctx.db, ctx.now, sql`true`)
  await runEach(ctx, 'admins', new Map(due.map((news) => [news.userId, news])), ({ userId }) => mailAdmin(ctx, userId))
}

/** Holds the lock of the admin's choice, and notes what was mailed in the same transaction: two workers send one mail. */
async function mailAdmin(ctx: ServiceContext, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.insert(adminNewsChoices).values({ userId, updatedAt: ctx.now }).onConflictDoNothing()
    const [locked] = await tx
      .update(adminNewsChoices)
      .set({ mailedAt: sql`${adminNewsChoices.mailedAt}` })
      .where(eq(adminNewsChoices.userId, userId))
      .returning({ delivery: adminNewsChoices.delivery })
    const pending = await pendingNews(tx, ctx.now, eq(users.id, userId))
    const [first] = pending
    if (!first || !locked) return
    await noteDelivered(tx, userId, pending)
    await tx.update(adminNewsChoices).set({ mailedAt: ctx.now }).where(eq(adminNewsChoices.userId, userId))
    const items = byProject(pending)
    await enqueueMail(tx, ctx.now, {
      key: `admin-news:${userId}:${first.newsId}`,
      template: 'admin-news',
      recipient: first.email,
      about: userId,
      props: {
        daily: locked.delivery === 'daily',
        items: items.slice(0, listed),
        more: Math.max(0, items.length - listed),
      },
    })
  })
}

/** However many they are, their ids are one parameter: a statement has 65,534 at most. */
async function noteDelivered(tx: Executor, userId: string, news: readonly Pending[]): Promise<void> {
  const ids = sql.param(news.map(({ newsId }) => newsId))
  const delivered = tx
    .select({ userId: sql`${userId}::uuid`.as('user_id'), newsId: adminNews.id })
    .from(adminNews)
    .where(sql`${adminNews.id} = any(${ids}::uuid[])`)
  await tx.insert(adminNewsDeliveries).select(delivered)
}

/** What is mailed now: news that still holds, to admins who may sign in, and that they were not mailed. */
async function pendingNews(db: Executor, now: Date, admin: SQL) {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  // The latest 08:00 of the wall clock, also on the days on which the clock is changed.
  const digestAt = sql`((date_trunc('day', (${at(now)} at time zone ${newsDigest.timeZone}) - make_interval(hours => ${newsDigest.hour}::int))
    + make_interval(hours => ${newsDigest.hour}::int)) at time zone ${newsDigest.timeZone})`
  return db
    .select({
      userId: users.id,
      email: users.email,
      newsId: adminNews.id,
      kind: adminNews.kind,
      since: adminNews.since,
      projectId: projects.id,
      reference: projects.reference,
      serviceNeeded: projects.projectType,
      city: projects.city,
      waitingSince: projects.waitingSince,
    })
    .from(adminNews)
    .innerJoin(projects, eq(projects.id, adminNews.projectId))
    .innerJoin(users, and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .leftJoin(adminNewsChoices, eq(adminNewsChoices.userId, users.id))
    .where(
      and(
        admin,
        sql`${adminNews.createdAt} > ${at(now)} - make_interval(days => ${keptDays}::int)`,
        sql`${adminNews.since} = case ${adminNews.kind} when 'shared' then ${projects.sharingSince} else ${projects.waitingSince} end`,
        sql`case coalesce(${adminNewsChoices.delivery}, 'at_once')
          when 'at_once' then coalesce(${adminNewsChoices.mailedAt} <= ${at(subMinutes(now, newsQuietMinutes))}, true)
          when 'daily' then ${adminNews.createdAt} <= ${digestAt} and ${adminNewsChoices.updatedAt} <= ${digestAt}
          else false end`,
        sql`not exists (
          select from ${adminNewsDeliveries}
          where ${adminNewsDeliveries.userId} = ${users.id} and ${adminNewsDeliveries.newsId} = ${adminNews.id}
        )`,
      ),
    )
    .orderBy(asc(adminNews.since), asc(adminNews.createdAt), asc(adminNews.id))
}

type Pending = Awaited<ReturnType<typeof pendingNews>>[number]

/** What says most of a project, when there are several pieces of news of it. */
const weight: Record<AdminNewsKind, number> = { waiting: 0, shared: 1, unmatched_18: 2, unmatched_24: 3 }

/** A line for each project, the longest waiting first. */
function byProject(pending: readonly Pending[]) {
  const lines = new Map<string, Pending>()
  for (const news of pending) {
    const known = lines.get(news.projectId)
    if (!known || weight[news.kind] > weight[known.kind]) lines.set(news.projectId, news)
  }
  return [...lines.values()].map(({ projectId, reference, serviceNeeded, city, kind, since, waitingSince }) => ({
    projectId,
    reference,
    serviceNeeded,
    city,
    kind,
    since: since.toISOString(),
    matchBy: waitingSince && addHours(waitingSince, matching.matchWithinHours).toISOString(),
  }))
}
