import { addHours } from 'date-fns/addHours'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type SentenceQuery, sentenceQueries } from '~/domain/printed-sentences'
import {
  assignments,
  contactAccess,
  contractors,
  mails,
  platformRates,
  projects,
  quotes,
  rateAcceptances,
} from '~/server/db/schema/index'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createReview, createUser } from '~/test/factories'
import { countContradictions } from './count-contradictions'

const database = givenDatabase()
const now = new Date('2026-06-01T12:00:00Z')
const zero = Object.fromEntries(sentenceQueries.map((name) => [name, 0]))

/** What the database itself refuses must be possible here, or there is nothing to count. */
beforeAll(async () => {
  await database.db.execute(sql`alter table assignments drop constraint assignments_slot_check`)
  await database.db.execute(sql`alter table contractors drop constraint contractors_lapsed_check`)
})

beforeEach(async () => {
  await database.db.delete(mails)
  await database.db.delete(projects)
  await database.db.delete(contractors)
})

const project = (overrides: Parameters<typeof createProject>[1] = {}) =>
  createProject(database.db, { createdAt: subHours(now, 1), ...overrides })

/** A lead of which both sides got their mail. */
async function lead(projectId: string, overrides: Partial<typeof assignments.$inferInsert> = {}, mailsSent = true) {
  const contractorId = overrides.contractorId ?? (await createContractor(database.db)).id
  const at = subHours(now, 1)
  const values = { slot: 1, origin: 'admin' as const, createdAt: at, updatedAt: at, ...overrides }
  const [row] = await database.db
    .insert(assignments)
    .values({ projectId, contractorId, ...values })
    .returning()
  const { id } = row as typeof assignments.$inferSelect
  if (mailsSent) for (const name of ['new-lead', 'matched']) await mailed(`${name}:${id}`)
  return { id, contractorId }
}

const mailed = (key: string) =>
  database.db.insert(mails).values({ key, template: 'matched', recipient: 'a@example.ca', props: {} })

const change = (id: string, values: Partial<typeof projects.$inferInsert>) =>
  database.db.update(projects).set(values).where(eq(projects.id, id))

/** For each query something that contradicts its sentence, once. */
const given: Record<SentenceQuery, () => Promise<unknown>> = {
  four_compete: async () => {
    const { id } = await project()
    // The trigger counts to three.
    await database.db.execute(sql`alter table projects drop constraint if exists projects_slots_wanted_check`)
    for (const slot of [1, 2, 3, 4]) await lead(id, { slot })
  },
  read_without_access: async () => {
    const { id } = await lead((await project()).id, { slot: null, status: 'lost' })
    await database.db.insert(contactAccess).values([
      { assignmentId: id, what: 'contact', at: subHours(now, 5), period: 0 },
      { assignmentId: id, what: 'ended', at: subHours(now, 4), period: 0 },
      { assignmentId: id, what: 'files', at: subHours(now, 3), period: 0 },
    ])
    await lead((await project()).id)
  },
  open_and_nobodys: async () => change((await project()).id, { waitingSince: null, waitingCause: null }),
  late_untold: async () => {
    await project({ createdAt: subHours(now, 25) })
    await project({ createdAt: subHours(now, 25), lateToldAt: subHours(now, 1) })
    await project({ createdAt: subHours(now, 24) })
  },
  left_untold: async () => {
    const since = subHours(now, 1)
    await change((await project()).id, { waitingCause: 'slot_freed', waitingSince: since })
    await change((await project()).id, { waitingCause: 'shared', waitingSince: since, waitingNotifiedAt: since })
  },
  match_untold: async () => {
    await mailed(`new-lead:${(await lead((await project()).id, {}, false)).id}`)
    await mailed(`new-lead:${(await lead((await project()).id, { origin: 'direct' }, false)).id}`)
  },
  lead_untold: async () => mailed(`matched:${(await lead((await project()).id, {}, false)).id}`),
  shared_unasked: async () => {
    const asked = await createContractor(database.db)
    const { id } = await project({ directContractorId: asked.id, shared: false })
    await lead(id, { contractorId: asked.id, origin: 'direct' })
    await lead(id, { slot: 2 })
  },
  slot_kept_unanswered: async () => {
    const createdAt = subHours(now, 49)
    await lead((await project({ createdAt })).id, { createdAt })
    await lead((await project({ createdAt })).id, { createdAt, status: 'contacted' })
    await lead((await project({ createdAt, reopenedAt: subHours(now, 5) })).id, { createdAt })
  },
  lapsed_listed: () => createContractor(database.db, { verificationLapsedAt: now }),
  lapsed_matched: async () => {
    const lapsed = { verified: false, verificationLapsedAt: subHours(now, 2) }
    const { id: contractorId } = await createContractor(database.db, lapsed)
    await lead((await project()).id, { contractorId })
    await lead((await project()).id, { contractorId, createdAt: subHours(now, 3) })
  },
  review_of_others_project: async () => {
    const [homeowner, stranger] = [
      await createUser(database.db, 'homeowner'),
      await createUser(database.db, 'homeowner'),
    ]
    const { id: projectId } = await project({ homeownerId: homeowner.id })
    const { contractorId } = await lead(projectId, { status: 'won' })
    await createReview(database.db, contractorId, { projectId, homeownerId: homeowner.id })
    await createReview(database.db, contractorId, { projectId, homeownerId: stranger.id })
  },
  finished_and_open: async () => {
    for (const days of [6, 8]) {
      const { id } = await project({ status: 'in_progress' })
      await lead(id, { status: 'won' })
      await change(id, { finishedAt: subDays(now, days) })
    }
  },
  fee_unaccepted: async () => {
    const [rate] = await database.db
      .insert(platformRates)
      .values({ percent: 5, holdsFrom: '2026-01-01', wording: 'You pay 5%.' })
      .returning()
    const rateId = rate!.id
    await lead((await project()).id, { status: 'won', rateId })
    const { contractorId } = await lead((await project()).id, { status: 'won', rateId })
    await database.db
      .insert(rateAcceptances)
      .values({ contractorId, rateId, wording: 'You pay 5%.', address: '203.0.113.7', at: now })
  },
  quote_of_who_left: async () => {
    for (const status of ['declined', 'lost'] as const) {
      const { id } = await lead((await project()).id, { slot: null, status, declineReason: 'Too far' })
      await database.db
        .insert(quotes)
        .values({ assignmentId: id, status: 'sent', totalCents: 100_000, taxCents: 0, sentAt: now })
    }
  },
}

test.each(sentenceQueries)('%s counts the row that contradicts its sentence, and nothing else does', async (name) => {
  await given[name]()
  // Leads that were given without a slot leave their projects waiting by no trigger.
  expect({ ...(await countContradictions({ db: database.db, now })) }).toEqual({ ...zero, [name]: 1 })
})

/** Hours ago. */
interface GivenAgain {
  createdAt: number
  firstAnsweredAt?: number
  reopenedAt?: number
}

test.each<[string, GivenAgain, number]>([
  ['taken up again after it', { createdAt: 60, firstAnsweredAt: 1 }, 1],
  ['answered after it, while it was held', { createdAt: 40, firstAnsweredAt: 1 }, 0],
  ['back unanswered with a reopened request', { createdAt: 40, reopenedAt: 1 }, 1],
  ['back with a reopened request, once answered', { createdAt: 40, firstAnsweredAt: 30, reopenedAt: 1 }, 0],
])('a lead of a company whose verification lapsed, %s', async (_case, given, count) => {
  const ago = (hours: number | undefined) => (hours === undefined ? null : subHours(now, hours))
  const lapsed = { verified: false, verificationLapsedAt: subHours(now, 2) }
  const { id: contractorId } = await createContractor(database.db, lapsed)
  const { id } = await project({ createdAt: subHours(now, 61), reopenedAt: ago(given.reopenedAt) })
  await lead(id, {
    contractorId,
    status: given.firstAnsweredAt ? 'contacted' : 'new',
    createdAt: subHours(now, given.createdAt),
    firstAnsweredAt: ago(given.firstAnsweredAt),
  })
  expect(await countContradictions({ db: database.db, now })).toEqual({ ...zero, lapsed_matched: count })
})

test('where everything is as it should be nothing is counted', async () => {
  const { id } = await project()
  await lead(id)
  await project()
  expect(await countContradictions({ db: database.db, now: addHours(now, 1) })).toEqual(zero)
})
