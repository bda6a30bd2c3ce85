import { subDays } from 'date-fns/subDays'
import { and, asc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import type { CalendarFeed } from '~/contracts/visit'
import { homeownerName } from '~/domain/contact-access'
import { NotFoundError } from '~/domain/errors'
import { env } from '~/env'
import type { SignedInActor } from '~/server/auth/actor'
import { hashToken, randomToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { assignments, calendarFeeds, contractors, projects, users, visits } from '~/server/db/schema'
import { writeCalendar } from '~/server/emails/calendar'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { lockCaller } from '../second-factor/lock-person'
import { visitRows } from './list-visits'
import { visitPlace } from './mail-visit'

type FeedContext = ServiceContext<SignedInActor>

const keptDays = 90
const mostEvents = 500

/** Whether the signed-in person has a calendar address, and since when. */
export async function getCalendarFeed({ db, actor }: FeedContext): Promise<CalendarFeed> {
  const [feed] = await db
    .select({ since: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, actor.userId))
  return { since: feed?.since ?? null, url: null }
}

/**
 * A new address for one's own calendar, said once; the one before no longer works (rule 99).
 * @throws UnauthenticatedError when the session ended meanwhile, as by a new password; TooManyRequestsError
 */
export async function makeCalendarFeed(ctx: FeedContext): Promise<CalendarFeed> {
  const { userId } = ctx.actor
  await consume(ctx.db, 'profileChange', userId)
  const token = randomToken()
  const values = { hash: hashToken(token), createdAt: ctx.now }
  await inTransaction(ctx, async (tx) => {
    await lockCaller(tx, ctx)
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values })
    await record(tx, ctx, { action: 'user.calendar-made', entity: 'user', entityId: userId })
  })
  return { since: ctx.now, url: new URL(`/api/calendar/${token}`, env.APP_URL).href }
}

/** Ends the address. */
export async function revokeCalendarFeed(ctx: FeedContext): Promise<CalendarFeed> {
  const { userId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    if (await endCalendarFeed(tx, userId))
      await record(tx, ctx, { action: 'user.calendar-revoked', entity: 'user', entityId: userId })
  })
  return { since: null, url: null }
}

/** Ends somebody's address, also with a new password: who had found a session may have made it. Says whether one was there. */
export async function endCalendarFeed(tx: Executor, userId: string): Promise<boolean> {
  const ended = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId })
  return ended.length > 0
}

/**
 * The agreed visits of whoever the token belongs to, as a calendar (RFC 5545): three months back, and all that is to come.
 * An archived contractor's is empty.
 * @throws NotFoundError for a token that is wrong or was revoked; TooManyRequestsError.
 */
export async function readCalendarFeed(ctx: ServiceContext, token: string): Promise<string> {
  await consume(ctx.db, 'calendarByAddress', ctx.address)
  const [owner] = await ctx.db
    .select({ id: users.id, role: users.role })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.hash, hashToken(token)))
  if (!owner) throw new NotFoundError('Calendar')
  const isContractor = owner.role === 'contractor'
  const rows = await visitRows(ctx.db)
    .where(
      and(
        isContractor
          ? and(eq(contractors.userId, owner.id), ne(contractors.status, 'archived'))
          : eq(projects.homeownerId, owner.id),
        isNotNull(assignments.slot),
        isNull(visits.cancelledAt),
        gt(visits.startsAt, subDays(ctx.now, keptDays)),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(mostEvents)
  return writeCalendar(
    rows.map(({ visit, ...of }) => ({
      visitId: visit.id,
      version: visit.version,
      startsAt: visit.startsAt ?? ctx.now,
      durationMinutes: visit.durationMinutes,
      title: `${of.project.projectType}: ${isContractor ? homeownerName(of.assignment, of.project, ctx.now) : of.contractor.companyName}`,
      place: visitPlace(of, ctx.now),
      url: isContractor
        ? `/contractor-dashboard?lead=${of.assignment.id}`
        : `/customer-portal?view=projects&project=${of.project.id}`,
    })),
  )
}
