import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPublicReviewsInput, writeReviewInput } from '~/contracts/review'
import { reviewHideReasons } from '~/domain/review'
import { assignments, auditLog, contractors, projects, reviews } from '~/server/db/schema'
import type { AdminPersonContext, HomeownerContext } from '~/server/services/context'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createReview, createUser } from '~/test/factories'
import { runs } from '~/test/runs'
import { getPublicContractor } from '../contractor/get-public-contractor'
import { startWork } from '../project/move-work'
import { anonymiseReviews } from './anonymise-reviews'
import { hideReview, restoreReview } from './hide-review'
import { listNewestReviews } from './list-newest-reviews'
import { listPublicReviews } from './list-public-reviews'
import { listReviewable } from './list-reviewable'
import { listReviews } from './list-reviews'
import { replyToReview } from './reply-to-review'
import { writeReview } from './write-review'

const database = givenDatabase()
let contractor: Awaited<ReturnType<typeof createContractor>>
let homeowner: HomeownerContext
let admin: AdminPersonContext

beforeEach(async () => {
  const { db } = database
  contractor = await createContractor(db)
  homeowner = homeownerContext(db, await createUser(db, 'homeowner'))
  admin = adminContext(db, await createUser(db, 'admin'))
})

const review = (overrides: object = {}, ctx = homeowner) =>
  writeReview(
    ctx,
    writeReviewInput.parse({ contractorId: contractor.id, customerName: 'Hanna', comment: 'Good work', ...overrides }),
  )

const profile = (id = contractor.id) => getPublicContractor(visitorContext(database.db), id)

async function givenLead(status: 'quoted' | 'won', homeownerId = homeowner.actor.userId, contractorId = contractor.id) {
  const project = await createProject(database.db, {
    homeownerId,
    status: status === 'won' ? 'completed' : 'quoting',
  })
  await database.db
    .insert(assignments)
    .values({ projectId: project.id, contractorId, status, slot: 1, origin: 'admin' })
  return project.id
}

describe('a homeowner reviews a contractor', () => {
  test('and it counts at once, with five stars unless said otherwise', async () => {
    await profile()
    expect(await review({ projectType: ' ' })).toMatchObject({ rating: 5, projectType: null, verifiedProject: false })
    const other = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    await review({ rating: 2 }, other)
    expect(await profile()).toMatchObject({
      averageRating: 3.5,
      reviewCount: 2,
      reviews: [{ rating: 2 }, { rating: 5 }],
    })
  })

  test('only once, also when two are sent at the same time', async () => {
    const results = await Promise.allSettled([review(), review(), review()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(review()).rejects.toMatchObject({
      code: 'Conflict',
      message: 'You have already reviewed this contractor',
    })
    expect(await profile()).toMatchObject({ reviewCount: 1 })
  })

  test('for a project the contractor won it is a verified project, found without being named', async () => {
    const won = await givenLead('won')
    await givenLead('quoted')
    expect(await review()).toMatchObject({ verifiedProject: true })
    const [row] = await database.db.select().from(reviews).where(eq(reviews.contractorId, contractor.id))
    expect(row).toMatchObject({ projectId: won })
    await expect(review()).rejects.toMatchObject({ code: 'Conflict' })
    await givenLead('won')
    expect(await review()).toMatchObject({ verifiedProject: true })
  })

  test('for a project that is only hired it is of no verified project, also named, until the work begins', async () => {
    const projectId = await givenLead('won')
    await database.db.update(projects).set({ status: 'scheduled' }).where(eq(projects.id, projectId))
    expect(await listReviewable(homeowner, contractor.id)).toEqual({ open: true, projects: [] })
    expect(await review()).toMatchObject({ verifiedProject: false })
    expect(await review({ projectId })).toMatchObject({ verifiedProject: false })
    expect(await listReviewable(homeowner, contractor.id)).toEqual({ open: false, projects: [] })
    const second = await givenLead('won')
    expect(await listReviewable(homeowner, contractor.id)).toMatchObject({ open: true, projects: [{ id: second }] })
    await startWork(homeowner, { id: projectId })
    expect((await profile()).reviews.map(({ verifiedProject }) => verifiedProject).sort()).toEqual([false, true])
  })

  test('once per named project, which must be theirs and the contractor’s', async () => {
    const projectId = await givenLead('quoted')
    expect(await review({ projectId })).toMatchObject({ verifiedProject: false })
    await expect(review({ projectId })).rejects.toMatchObject({ code: 'Conflict' })
    const stranger = await createUser(database.db, 'homeowner')
    const elsewhere = await createContractor(database.db)
    for (const wrong of [
      await givenLead('won', stranger.id),
      await givenLead('won', homeowner.actor.userId, elsewhere.id),
      'no-id',
    ])
      await expect(review({ projectId: wrong })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each(['unpublished', 'archived'] as const)('but not one that is %s', async (status) => {
    await database.db.update(contractors).set({ status }).where(eq(contractors.id, contractor.id))
    await expect(review()).rejects.toMatchObject({ code: 'NotFound' })
    await expect(review({ contractorId: 'nobody' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each([{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { comment: ' ' }, { customerName: '' }])(
    'and %j is refused',
    (wrong) => {
      const read = writeReviewInput.safeParse({ contractorId: 'x', customerName: 'H', comment: 'Good', ...wrong })
      expect(read.success).toBe(false)
    },
  )
})

test('a name that is taken off the reviews leaves the profile at once', async () => {
  await review({ customerName: 'Hanna H.' })
  await profile()
  await database.db.transaction((tx) => anonymiseReviews(tx, homeowner.actor.userId, 'Former homeowner'))
  expect(await profile()).toMatchObject({ reviewCount: 1, reviews: [{ customerName: 'Former homeowner' }] })
})

test('the profile counts how many gave how many stars, and its reviews come in the order that is asked for', async () => {
  const { db } = database
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  await createReview(db, contractor.id, { rating: 3, customerName: 'Third', ...at(3) })
  await createReview(db, contractor.id, { rating: 5, customerName: 'Second', ...at(2) })
  await createReview(db, contractor.id, { rating: 5, customerName: 'Fourth', ...at(4) })
  await createReview(db, contractor.id, { rating: 1, customerName: 'First', ...at(1) })
  await createReview(db, contractor.id, { rating: 1, hiddenAt: new Date(), hiddenReason: 'spam', ...at(5) })
  expect((await profile()).ratingCounts).toEqual([1, 0, 1, 0, 2])
  const names = async (input: object) => {
    const query = listPublicReviewsInput.parse({ id: contractor.id, ...input })
    return (await listPublicReviews(visitorContext(db), query)).reviews.map(({ customerName }) => customerName)
  }
  expect(await names({})).toEqual(['Fourth', 'Third', 'Second', 'First'])
  expect(await names({ sort: 'highest' })).toEqual(['Fourth', 'Second', 'Third', 'First'])
  expect(await names({ sort: 'lowest', limit: 2, offset: 1 })).toEqual(['Third', 'Fourth'])
  expect(listPublicReviewsInput.safeParse({ id: contractor.id, sort: 'paid' }).success).toBe(false)
})

test('the first page has the newest reviews of verified projects with listed companies, good or bad', async () => {
  const { db } = database
  const write = async (name: string, rating: number, { of = contractor.id, named = true } = {}) => {
    const author = homeownerContext(db, await createUser(db, 'homeowner'))
    if (named) await givenLead('won', author.actor.userId, of)
    const { id } = await review({ contractorId: of, customerName: name, rating }, author)
    return id
  }
  const unlisted = await createContractor(db)
  const lapsed = await createContractor(db)
  await write('Oldest', 5)
  await write('Bad', 1)
  await write('Good', 5)
  await write('Newest', 4)
  await write('Nobody hired', 5, { named: false })
  await write('Unlisted', 5, { of: unlisted.id })
  await write('Lapsed', 5, { of: lapsed.id })
  const hidden = await write('Hidden', 5)
  await hideReview(admin, { id: hidden, reason: 'spam' })
  await db.update(contractors).set({ status: 'unpublished' }).where(eq(contractors.id, unlisted.id))
  await db.update(contractors).set({ verified: false }).where(eq(contractors.id, lapsed.id))
  const shown = (await listNewestReviews({ db })).filter(({ contractor: { slug } }) => slug === contractor.slug)
  expect(shown.map(({ customerName, rating }) => [customerName, rating])).toEqual([
    ['Newest', 4],
    ['Good', 5],
    ['Bad', 1],
  ])
  expect(shown[0]?.contractor).toEqual({
    slug: contractor.slug,
    companyName: contractor.companyName,
    city: contractor.city,
    province: contractor.province,
  })
})

describe('the contractor replies', () => {
  test('once, and the profile shows it', async () => {
    const { id } = await review()
    await profile()
    const owner = contractorContext(database.db, contractor)
    const replies = await Promise.allSettled([
      replyToReview(owner, { id, reply: 'Thank you' }),
      replyToReview(owner, { id, reply: 'Thank you' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await profile()).toMatchObject({ reviews: [{ reply: 'Thank you', repliedAt: expect.any(Date) }] })
  })

  test('not to the review of another company, nor to one that was removed', async () => {
    const { id } = await review()
    const other = contractorContext(database.db, await createContractor(database.db))
    await expect(replyToReview(other, { id, reply: 'Hello' })).rejects.toMatchObject({ code: 'NotFound' })
    await hideReview(admin, { id, reason: 'spam' })
    const owner = contractorContext(database.db, contractor)
    await expect(replyToReview(owner, { id, reply: 'Hello' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(replyToReview(owner, { id: 'x', reply: 'Hello' })).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('an admin removes a review', () => {
  test('for a reason: it leaves the profile and the rating, and the profile counts it', async () => {
    const { id } = await review({ rating: 1 })
    await createReview(database.db, contractor.id, { rating: 4 })
    expect(await hideReview(admin, { id, reason: 'not-genuine' })).toMatchObject({
      hidden: true,
      hiddenReason: 'not-genuine',
      companyName: contractor.companyName,
      homeownerEmail: homeowner.actor.email,
    })
    expect(await profile()).toMatchObject({
      averageRating: 4,
      reviewCount: 1,
      reviews: [{ rating: 4 }],
      removedReviews: [{ reason: 'not-genuine', count: 1 }],
    })
    await expect(review()).rejects.toMatchObject({ code: 'Conflict' })
    expect(await restoreReview(admin, id)).toMatchObject({ hidden: false, hiddenReason: null })
    expect(await profile()).toMatchObject({ averageRating: 2.5, reviewCount: 2, removedReviews: [] })
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['review.hidden', admin.actor.userId],
      ['review.restored', admin.actor.userId],
    ])
  })

  test('only once at the same time, and only what is there', async () => {
    const { id } = await review()
    const results = await Promise.allSettled([
      hideReview(admin, { id, reason: 'spam' }),
      hideReview(admin, { id, reason: 'legal' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await restoreReview(admin, id)
    await expect(restoreReview(admin, id)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(restoreReview(admin, crypto.randomUUID())).rejects.toMatchObject({ code: 'NotFound' })
    await expect(hideReview(admin, { id: 'x', reason: 'spam' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('and finds reviews by company and by whether they are shown', async () => {
    const shown = await createReview(database.db, contractor.id)
    const hidden = await createReview(database.db, contractor.id, { hiddenAt: new Date(), hiddenReason: 'spam' })
    const ids = async (status?: 'shown' | 'hidden') =>
      (await listReviews(admin, { limit: 20, offset: 0, status, contractorId: contractor.id })).reviews.map(
        ({ id }) => id,
      )
    expect(await ids()).toEqual([hidden.id, shown.id])
    expect(await ids('hidden')).toEqual([hidden.id])
    expect(await ids('shown')).toEqual([shown.id])
    expect(await listReviews(admin, { limit: 1, offset: 0, contractorId: contractor.id })).toMatchObject({ total: 2 })
  })
})

test('the rating counts every one of ten reviews that are written and removed at the same moment', async () => {
  const { db } = database
  const authors = await Promise.all(Array.from({ length: 10 }, () => createUser(db, 'homeowner')))
  const first = await Promise.all(authors.map((author) => createReview(db, contractor.id, { homeownerId: author.id })))
  const others = await Promise.all(authors.map(() => createUser(db, 'homeowner')))
  await Promise.all([
    ...first.map(({ id }) => hideReview(admin, { id, reason: reviewHideReasons[0] })),
    ...others.map((author, index) => review({ rating: 1 + (index % 5) }, homeownerContext(db, author))),
  ])
  expect(await profile()).toMatchObject({ reviewCount: 10, averageRating: 3 })
})

test('whatever happens, the rating is that of the reviews that are shown', async () => {
  const { db } = database
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), rating: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constantFrom('hide' as const, 'restore' as const), index: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { id: contractorId } = await createContractor(db)
      const written: string[] = []
      for (const action of steps) {
        if (action.kind === 'write') {
          const author = homeownerContext(db, await createUser(db, 'homeowner'))
          written.push((await review({ contractorId, rating: action.rating }, author)).id)
          continue
        }
        const id = written[action.index % Math.max(1, written.length)]
        if (!id) continue
        const change =
          action.kind === 'hide'
            ? hideReview(admin, { id, reason: reviewHideReasons[action.index % reviewHideReasons.length]! })
            : restoreReview(admin, id)
        await change.catch((error) => expect(error).toMatchObject({ code: 'Conflict' }))
      }
      const rows = await db
        .select({ rating: reviews.rating })
        .from(reviews)
        .where(and(eq(reviews.contractorId, contractorId), isNull(reviews.hiddenAt)))
      const sum = rows.reduce((total, { rating }) => total + rating, 0)
      const { averageRating, reviewCount, reviews: shown } = await profile(contractorId)
      expect(reviewCount).toBe(rows.length)
      expect(shown).toHaveLength(rows.length)
      expect(averageRating).toBeCloseTo(rows.length === 0 ? 0 : sum / rows.length)
    }),
    { numRuns: runs(5) },
  )
})
