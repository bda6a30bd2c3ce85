import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { followInput } from '~/contracts/live'
import type { SignedInActor } from '~/server/auth/actor'
import { openSession } from '~/server/auth/session'
import type { Database, Executor } from '~/server/db/client'
import { connect } from '~/server/db/connect'
import {
  assignments,
  changes,
  contractors,
  documents,
  messages,
  milestones,
  projectNotes,
  projects,
  quotes,
  sessions,
  users,
  visits,
} from '~/server/db/schema'
import { adminContext, homeownerContext } from '~/test/contexts'
import { type CuttableLink, openLink } from '~/test/cuttable-link'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createReview, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import type { ServiceContext } from '../context'
import { ChangeHub, liveLimits } from './change-hub'
import { followChanges } from './follow-changes'
import { Follower } from './follower'
import { mostChanges } from './read-changes'
import { sweepChanges } from './sweep-changes'

const database = givenDatabase()
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** As another process would have it; it beats when a test says so. */
function givenInstance(url = database.url): ChangeHub {
  const hub = new ChangeHub(database.db, url, 3_600_000)
  closing.push(() => hub.stop())
  return hub
}

/** An open screen, which has been told what was missed. */
async function givenScreen(ctx: ServiceContext<SignedInActor>, hub: ChangeHub, lastEventId?: string) {
  const line = followChanges(ctx, { age: 0, lastEventId }, undefined, hub)
  closing.push(() => line.return(undefined))
  const next = async () => {
    const { value } = await line.next()
    if (!value) throw new Error('the line has ended')
    return value
  }
  return { line, next, missed: await next() }
}

/** Why a line ended. */
async function endOf(next: () => Promise<unknown>): Promise<unknown> {
  try {
    while (true) await next()
  } catch (error) {
    return error
  }
}

async function givenThread() {
  const homeowner = await createUser(database.db, 'homeowner')
  const lead = await createLeadFor(database.db, { project: { homeownerId: homeowner.id } })
  return { ...lead, homeowner, owner: homeownerContext(database.db, homeowner) }
}

const write = (db: Executor, assignmentId: string, body = 'Hello') =>
  db.insert(messages).values({ assignmentId, sender: 'homeowner', body })

test('what one instance commits is told by another, to both sides of a lead and to nobody else', async () => {
  const { id, ctx, owner } = await givenThread()
  const stranger = await givenThread()
  const [one, other] = [givenInstance(), givenInstance()]
  const mine = await givenScreen(owner, one)
  const theirs = await givenScreen(ctx, other)
  const strangers = await givenScreen(stranger.ctx, other)
  await write(database.db, id)
  const told = { everything: false, changes: [{ kind: 'message', id }] }
  expect(await mine.next()).toMatchObject(told)
  expect(await theirs.next()).toMatchObject(told)
  await write(database.db, stranger.id)
  expect(await strangers.next()).toMatchObject({ changes: [{ kind: 'message', id: stranger.id }] })
})

test('what was missed while the line was down is told first, on whatever instance', async () => {
  const { id, owner } = await givenThread()
  const screen = await givenScreen(owner, givenInstance())
  await write(database.db, id)
  const { position } = await screen.next()
  await screen.line.return(undefined)
  await database.db.insert(visits).values({ assignmentId: id, proposedTimes: [new Date()] })
  const again = await givenScreen(owner, givenInstance(), position)
  // A transaction of anybody that is still open moves the position back, so what was told may be told again.
  expect(again.missed).toMatchObject({ everything: false, changes: expect.arrayContaining([{ kind: 'visit', id }]) })
  const uptodate = await givenScreen(owner, givenInstance(), again.missed.position)
  expect(uptodate.missed).toMatchObject({ everything: false })
})

test('a transaction that began first and commits last is told, on an open line and on a resumed one', async () => {
  const { id, owner, project } = await givenThread()
  const later = await createLeadFor(database.db, { project: { homeownerId: owner.actor.userId } })
  const slow = connect(database.url, { max: 1 })
  closing.push(() => slow.$client.end({ timeout: 1 }))
  const hub = givenInstance()
  const screen = await givenScreen(owner, hub)
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const { promise: others, resolve: goOn } = Promise.withResolvers<void>()
  const first = slow.transaction(async (tx) => {
    await tx.update(projects).set({ timeline: 'Soon' }).where(eq(projects.id, project.id))
    isWritten()
    await others
  })
  await written
  await write(database.db, later.id)
  const { changes, position } = await screen.next()
  expect(changes).toEqual([{ kind: 'message', id: later.id }])
  goOn()
  await first
  expect((await screen.next()).changes).toEqual([{ kind: 'project', id: project.id }])
  const resumed = await givenScreen(owner, hub, position)
  expect(resumed.missed.changes).toContainEqual({ kind: 'project', id: project.id })
  await write(database.db, id)
  expect((await resumed.next()).changes).toEqual([{ kind: 'message', id }])
})

test('what is rolled back is not told', async () => {
  const { id, owner } = await givenThread()
  const screen = await givenScreen(owner, givenInstance())
  const fail = database.db.transaction(async (tx) => {
    await write(tx, id)
    throw new Error('no')
  })
  await expect(fail).rejects.toThrow('no')
  await database.db.insert(visits).values({ assignmentId: id, proposedTimes: [new Date()] })
  expect((await screen.next()).changes).toEqual([{ kind: 'visit', id }])
})

test('a page that was asked for before the line was open is told what changed meanwhile', async () => {
  const { id, owner } = await givenThread()
  await database.db.execute(sql`delete from changes`)
  await write(database.db, id)
  const { missed } = await givenScreen(owner, givenInstance())
  expect(missed).toMatchObject({ everything: false, changes: [{ kind: 'message', id }] })
})

test('what nobody can know any more is everything', async () => {
  const { owner } = await givenThread()
  const hub = givenInstance()
  const { missed } = await givenScreen(owner, hub)
  const [transaction, seconds] = missed.position.split('-')
  const tooOld = await givenScreen(owner, hub, `${transaction}-${Number(seconds) - 3_700}`)
  expect(tooOld.missed).toMatchObject({ everything: true, changes: [] })
  const ofAnotherDatabase = await givenScreen(owner, hub, `${Number(transaction) + 1_000_000}-${seconds}`)
  expect(ofAnotherDatabase.missed).toMatchObject({ everything: true, changes: [] })
  const line = followChanges(owner, { age: 3_700 }, undefined, hub)
  expect((await line.next()).value).toMatchObject({ everything: true })
  await line.return(undefined)
})

test.each(['', '5', '5-', '-5', '5-5-5', "5-5'", '99999999999999999999-1', '1'.repeat(500)])(
  'an event that never was is refused: %s',
  (lastEventId) => {
    expect(followInput.safeParse({ age: 0, lastEventId }).success).toBe(false)
  },
)

test('more than can be told is everything, and a screen that does not read keeps no more than that', async () => {
  const { owner, homeowner } = await givenThread()
  const follower = new Follower({ actor: owner.actor, address: '192.0.2.1' }, { role: 'homeowner', id: homeowner.id })
  const many = Array.from({ length: 5_000 }, (_, index) => ({ kind: 'message' as const, id: `${index}` }))
  for (const change of many) follower.give([change, change], '1-1')
  expect(await follower.take()).toEqual({ position: '1-1', everything: true, changes: [] })
  follower.give(many.slice(0, mostChanges), '2-1')
  expect((await follower.take()).changes).toHaveLength(mostChanges)
})

test('a line of a session that is ended closes, and so does one of an account that is disabled or archived', async () => {
  const hub = givenInstance()
  const signedIn = async (ctx: ServiceContext<SignedInActor>, user: typeof users.$inferSelect) => {
    const { sessionId } = await openSession(database.db, user)
    return givenScreen({ ...ctx, actor: { ...ctx.actor, sessionId } }, hub)
  }
  const admin = await createUser(database.db, 'admin')
  const { homeowner, owner, ctx, contractor } = await givenThread()
  const lines = [
    await signedIn(owner, homeowner),
    await signedIn(adminContext(database.db, admin), admin),
    await signedIn(ctx, contractor.user),
  ]
  const ends = lines.map(({ next }) => endOf(next))
  await database.db.delete(sessions).where(eq(sessions.userId, homeowner.id))
  await database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, admin.id))
  await database.db.update(contractors).set({ status: 'archived' }).where(eq(contractors.id, contractor.id))
  await hub.beat()
  for (const end of await Promise.all(ends)) expect(end).toMatchObject({ code: 'Unauthenticated' })
  expect(hub.size).toBe(0)
})

test('a session that is only looked at is not prolonged', async () => {
  const { homeowner, owner } = await givenThread()
  const { sessionId } = await openSession(database.db, homeowner)
  const soon = new Date(Date.now() + 60_000)
  const used = new Date(Date.now() - 3_600_000)
  await database.db.update(sessions).set({ expiresAt: soon, lastUsedAt: used }).where(eq(sessions.id, sessionId))
  const hub = givenInstance()
  await givenScreen({ ...owner, actor: { ...owner.actor, sessionId } }, hub)
  await hub.beat()
  const [session] = await database.db.select().from(sessions).where(eq(sessions.id, sessionId))
  expect(session).toMatchObject({ expiresAt: soon, lastUsedAt: used })
  expect(hub.size).toBe(1)
})

test('the oldest of too many lines of an account gives way; a network has an end to them', async () => {
  const { owner } = await givenThread()
  const hub = givenInstance()
  const oldest = await givenScreen(owner, hub)
  const end = endOf(oldest.next)
  for (let line = 1; line <= liveLimits.perAccount; line++) await givenScreen(owner, hub)
  expect(await end).toMatchObject({ code: 'TooManyRequests' })
  expect(hub.size).toBe(liveLimits.perAccount)
  const before = liveLimits.perNetwork
  closing.push(async () => Object.assign(liveLimits, { perNetwork: before }))
  liveLimits.perNetwork = hub.size
  const { owner: neighbour } = await givenThread()
  await expect(givenScreen(neighbour, hub)).rejects.toMatchObject({ code: 'TooManyRequests' })
  await givenScreen({ ...neighbour, address: '198.51.100.4' }, hub)
})

test('a stopping instance ends its lines as a lost connection does, and takes none', async () => {
  const { owner } = await givenThread()
  const hub = givenInstance()
  const { next } = await givenScreen(owner, hub)
  const end = endOf(next)
  await hub.stop()
  expect(await end).toMatchObject({ name: 'AbortError' })
  await expect(givenScreen(owner, hub)).rejects.toMatchObject({ code: 'Unavailable' })
  expect(hub.size).toBe(0)
})

test('one connection listens for all lines, and none without them', async () => {
  const listeners = async () => {
    const rows = await database.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and application_name = 'trowel-live'`,
    )
    return rows.length
  }
  const { owner, ctx } = await givenThread()
  const hub = givenInstance()
  const lines = [await givenScreen(owner, hub), await givenScreen(ctx, hub), await givenScreen(owner, hub)]
  expect(await listeners()).toBe(1)
  for (const { line } of lines) await line.return(undefined)
  await hub.beat()
  await vi.waitFor(async () => expect(await listeners()).toBe(0))
  await givenScreen(owner, hub)
  expect(await listeners()).toBe(1)
})

test('a listener that lost its connection hears again', async () => {
  const { id, owner } = await givenThread()
  const link: CuttableLink = await openLink(database.url)
  closing.push(() => link.close())
  const hub = givenInstance(link.url)
  const screen = await givenScreen(owner, hub)
  await link.cut()
  await write(database.db, id)
  await link.mend()
  // Nothing but the listener looks: a beat is not due.
  expect((await screen.next()).changes).toEqual([{ kind: 'message', id }])
  await database.db.insert(visits).values({ assignmentId: id, proposedTimes: [new Date()] })
  expect((await screen.next()).changes).toEqual([{ kind: 'visit', id }])
})

/** What a change is told to whom, each as `role kind`. */
async function toldOf(change: (db: Database) => PromiseLike<unknown>): Promise<string[]> {
  await database.db.execute(sql`delete from changes`)
  await change(database.db)
  const rows = await database.db.execute<{ told: string }>(sql`
    select distinct reader_role || ' ' || kind as told from changes order by 1`)
  return rows.map(({ told }) => told)
}

test('changes are told to those who can see them', async () => {
  const { id, project, contractor, homeowner } = await givenThread()
  const admin = await createUser(database.db, 'admin')
  const leadOnly = eq(assignments.id, id)
  const projectOnly = eq(projects.id, project.id)
  const everybody = ['admin project', 'contractor lead', 'homeowner project']
  const sides = (kind: string) => ['admin project', `contractor ${kind}`, `homeowner ${kind}`]

  expect(await toldOf((db) => db.update(projects).set({ status: 'quoting' }).where(projectOnly))).toEqual(everybody)
  expect(await toldOf((db) => db.update(projects).set({ internalNotes: 'Careful' }).where(projectOnly))).toEqual([
    'admin project',
  ])
  expect(await toldOf((db) => db.update(projects).set({ ownerId: admin.id }).where(projectOnly))).toEqual([
    'admin project',
  ])
  expect(
    await toldOf((db) =>
      db.insert(projectNotes).values({ projectId: project.id, kind: 'comment', authorId: admin.id, body: 'Called' }),
    ),
  ).toEqual(['admin project'])
  expect(await toldOf((db) => db.update(assignments).set({ status: 'contacted' }).where(leadOnly))).toEqual([
    'admin company',
    ...sides('lead'),
  ])
  expect(await toldOf((db) => db.update(assignments).set({ notes: 'Watch' }).where(leadOnly))).toEqual([
    'admin company',
    'admin project',
  ])
  expect(await toldOf((db) => write(db, id))).toEqual(sides('message'))
  expect(
    await toldOf((db) => db.update(messages).set({ readAt: new Date() }).where(eq(messages.assignmentId, id))),
  ).toEqual(['contractor message'])
  const draft = { assignmentId: id, totalCents: 100_000, status: 'draft' as const }
  expect(await toldOf((db) => db.insert(quotes).values(draft))).toEqual([])
  expect(await toldOf((db) => db.insert(visits).values({ assignmentId: id, proposedTimes: [new Date()] }))).toEqual(
    sides('visit'),
  )
  expect(
    await toldOf((db) =>
      db.insert(milestones).values({ projectId: project.id, assignmentId: id, title: 'Deposit', amountCents: 100 }),
    ),
  ).toEqual(['homeowner payment'])
  await database.db.update(assignments).set({ status: 'won' }).where(leadOnly)
  expect(await toldOf((db) => db.update(milestones).set({ title: 'First part' }))).toEqual([
    'contractor payment',
    'homeowner payment',
  ])
  expect(await toldOf((db) => createDocument(db, contractor.id))).toEqual(['admin company', 'contractor company'])
  expect(await toldOf((db) => db.delete(documents))).toEqual(['admin company', 'contractor company'])
  expect(await toldOf((db) => createReview(db, contractor.id))).toEqual(
    expect.arrayContaining(['admin review', 'contractor review']),
  )
  expect(
    await toldOf((db) =>
      db.update(contractors).set({ awayUntil: '2027-01-01' }).where(eq(contractors.id, contractor.id)),
    ),
  ).toEqual(['admin company', 'contractor company'])
  expect(
    await toldOf((db) => db.update(users).set({ emailProvedAt: new Date() }).where(eq(users.id, homeowner.id))),
  ).toEqual(['admin account', 'homeowner account'])
  expect(await toldOf((db) => db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, admin.id)))).toEqual(
    [],
  )
  expect(await toldOf((db) => db.delete(projects).where(projectOnly))).toEqual(expect.arrayContaining(everybody))
})

test('another contractor of the same project is told of nothing that only one of them does', async () => {
  const { id, project } = await givenThread()
  const competitor = await createContractor(database.db)
  await database.db
    .insert(assignments)
    .values({ projectId: project.id, contractorId: competitor.id, origin: 'admin', slot: 2 })
  await database.db.execute(sql`delete from changes`)
  await write(database.db, id)
  await database.db.update(assignments).set({ status: 'contacted' }).where(eq(assignments.id, id))
  await database.db.insert(visits).values({ assignmentId: id, proposedTimes: [new Date()] })
  const told = await database.db.execute(sql`select from changes where reader_id = ${competitor.id}`)
  expect(told).toHaveLength(0)
})

test('notes are kept for longer than a line can be resumed, and then go', async () => {
  const { id } = await givenThread()
  await database.db.execute(sql`delete from changes`)
  await write(database.db, id)
  const ages = sql`update changes set at = now() - case reader_role when 'admin' then interval '3 hours' else interval '61 minutes' end`
  await database.db.execute(ages)
  await sweepChanges(database.db)
  const left = await database.db.selectDistinct({ role: changes.readerRole }).from(changes)
  expect(left.map(({ role }) => role).toSorted()).toEqual(['contractor', 'homeowner'])
})
