import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { browseContractorsInput, publicContractorOutput } from '~/contracts/public-contractor'
import { contractorServices, contractors, documents, files } from '~/server/db/schema'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createPhoto, createReview } from '~/test/factories'
import { listPublicReviews } from '../review/list-public-reviews'
import { browseContractors } from './browse-contractors'
import { getPublicContractor } from './get-public-contractor'

const database = givenDatabase()
const toronto = { city: 'Toronto', postalCode: 'M5H 2N2', latitude: 43.6496, longitude: -79.3833 }
const ottawa = { city: 'Ottawa', postalCode: 'K1N 6N5', latitude: 45.4315, longitude: -75.6903 }
const vancouver = {
  city: 'Vancouver',
  province: 'BC' as const,
  postalCode: 'V6B 1H7',
  latitude: 49.2788,
  longitude: -123.1139,
}

async function addDocument(contractorId: string, overrides: Partial<typeof documents.$inferInsert> = {}) {
  const { db } = database
  const [file] = await db
    .insert(files)
    .values({
      key: crypto.randomUUID(),
      provider: 'embedded',
      kind: 'document',
      name: 'a.pdf',
      size: 1,
      type: 'application/pdf',
    })
    .returning()
  await db.insert(documents).values({
    contractorId,
    fileId: file!.id,
    type: 'license',
    name: 'Trade licence',
    decision: 'verified',
    decidedAt: new Date(),
    ...overrides,
  })
}

describe('a public profile', () => {
  const get = (key: string, now?: Date) => getPublicContractor(visitorContext(database.db, now), key)

  test('is found by id and by slug, with the public fields and nothing else', async () => {
    const contractor = await createContractor(database.db, { companyName: 'Profile Co', slug: 'profile-co' })
    const category = await createCategory(database.db, { name: 'Wells' })
    await database.db.insert(contractorServices).values({ contractorId: contractor.id, categoryId: category.id })
    await createReview(database.db, contractor.id, { rating: 4, reply: 'Thank you', repliedAt: new Date() })
    const profile = await get(contractor.id)
    expect(await get('PROFILE-co')).toEqual(profile)
    expect(profile).toMatchObject({
      id: contractor.id,
      companyName: 'Profile Co',
      phone: '(416) 555-0100',
      averageRating: 4,
      reviewCount: 1,
      services: [{ id: category.id, name: 'Wells' }],
      reviews: [{ rating: 4, verifiedProject: false, reply: 'Thank you' }],
      removedReviews: [],
    })
    expect(publicContractorOutput.strict().parse(profile)).toEqual(profile)
  })

  test('has the address of its logo, if there is one', async () => {
    const [logo] = await database.db
      .insert(files)
      .values({ key: 'logo', provider: 'embedded', kind: 'logo', name: 'l.webp', size: 1, type: 'image/webp' })
      .returning()
    const contractor = await createContractor(database.db, { logoFileId: logo!.id })
    expect(await get(contractor.id)).toMatchObject({ logoUrl: `/api/files/${logo!.id}` })
  })

  test.each(['application', 'manual', 'unpublished', 'archived'] as const)('of %s is not there', async (status) => {
    const contractor = await createContractor(database.db, { status })
    await expect(get(contractor.id)).rejects.toMatchObject({ code: 'NotFound', message: 'Contractor not found' })
    await expect(get(contractor.slug!)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(
      listPublicReviews(visitorContext(database.db), { id: contractor.id, limit: 20, offset: 0, sort: 'newest' }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('that is published but not verified shows without the badge', async () => {
    const contractor = await createContractor(database.db, { verified: false })
    expect(await get(contractor.id)).toMatchObject({ verified: false })
  })

  test('is gone the moment it is unpublished, also when it was just read', async () => {
    const contractor = await createContractor(database.db)
    await get(contractor.id)
    await database.db.update(contractors).set({ status: 'unpublished' }).where(eq(contractors.id, contractor.id))
    await expect(get(contractor.id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('certifications are licences and certificates that are verified and not expired', async () => {
    const contractor = await createContractor(database.db)
    const { id } = contractor
    await addDocument(id, { name: 'Licence', expiresOn: '2026-06-30' })
    await addDocument(id, { name: 'Fall protection', type: 'certification' })
    await addDocument(id, { name: 'Pending', decision: 'pending', decidedAt: null })
    await addDocument(id, { name: 'Insurance', type: 'insurance', coverage: 2_000_000 })
    const names = async (day: string) =>
      (await get(id, new Date(`${day}T12:00:00Z`))).certifications.map(({ name }) => name)
    expect(await names('2026-06-29')).toEqual(['Fall protection', 'Licence'])
    expect(await names('2026-06-30')).toEqual(['Fall protection'])
  })

  test.each(['', 'nobody', '../x', '00000000-0000-4000-8000-000000000000', "'; drop table users"])(
    'of %j is not found',
    async (key) => {
      await expect(get(key)).rejects.toMatchObject({ code: 'NotFound' })
    },
  )
})

describe('the public list', () => {
  const browse = (query: object) => browseContractors(visitorContext(database.db), browseContractorsInput.parse(query))
  const names = async (query: object) => (await browse(query)).contractors.map(({ companyName }) => companyName)

  beforeAll(async () => {
    const { db } = database
    await db.update(contractors).set({ status: 'unpublished' })
    const alpha = await createContractor(db, { companyName: 'Alpha Roofing', ...toronto, serviceRadius: 50 })
    await createContractor(db, {
      companyName: 'élan Painting',
      ...ottawa,
      serviceRadius: 600,
      description: 'Stucco too',
    })
    await createContractor(db, { companyName: 'Beta Decks', ...vancouver })
    await createContractor(db, {
      companyName: 'Zed 100% Fences',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2Y 1C6',
    })
    await createContractor(db, { companyName: 'Not verified', verified: false })
    await createContractor(db, { companyName: 'Not published', status: 'unpublished' })
    const category = await createCategory(db, { name: 'Roofing', slug: 'roofing' })
    await db.insert(contractorServices).values({ contractorId: alpha.id, categoryId: category.id })
  })

  test('holds who is published and verified, by name', async () => {
    const page = await browse({})
    expect(page.contractors.map(({ companyName }) => companyName)).toEqual([
      'Alpha Roofing',
      'Beta Decks',
      'élan Painting',
      'Zed 100% Fences',
    ])
    expect([page.total, page.nextCursor, page.previousCursor]).toEqual([4, null, null])
  })

  test.each([
    [{ service: 'roofing' }, ['Alpha Roofing']],
    [{ service: 'unknown' }, []],
    [{ province: 'BC' }, ['Beta Decks']],
    [{ city: ' montreal ' }, ['Zed 100% Fences']],
    [{ city: 'OTTAWA', province: 'ON' }, ['élan Painting']],
    [{ q: 'stucco ottawa' }, ['élan Painting']],
    [{ q: 'ELAN' }, ['élan Painting']],
    [{ q: '100%' }, ['Zed 100% Fences']],
    [{ q: 'casey' }, []],
    [{ service: '', province: '', city: '', postalCode: '', q: 'deck' }, ['Beta Decks']],
  ])('%j finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('a postal code orders by distance and says who serves it', async () => {
    const { contractors: found } = await browse({ postalCode: 'm5h2n2' })
    expect(found.map(({ companyName, distance, servesArea }) => [companyName, distance, servesArea])).toEqual([
      ['Alpha Roofing', 0, true],
      ['élan Painting', expect.closeTo(352, -1), true],
      ['Beta Decks', expect.closeTo(3360, -2), null],
      ['Zed 100% Fences', null, null],
    ])
  })

  test('by rating, the more reviews of equals first; by how fast they answer, those nobody knows of last', async () => {
    const { db } = database
    const set = (name: string, values: object) =>
      db.update(contractors).set(values).where(eq(contractors.companyName, name))
    await set('Beta Decks', { ratingSum: 10, reviewCount: 2, answerMinutes: 61 })
    await set('Zed 100% Fences', { ratingSum: 5, reviewCount: 1, answerMinutes: 30 })
    await set('Alpha Roofing', { ratingSum: 9, reviewCount: 2, answerMinutes: null })
    const byRating = ['Beta Decks', 'Zed 100% Fences', 'Alpha Roofing', 'élan Painting']
    expect(await names({ sort: 'rating' })).toEqual(byRating)
    expect(await names({ sort: 'rating', limit: 20 })).toEqual(byRating)
    expect(await names({ sort: 'response' })).toEqual([
      'Zed 100% Fences',
      'Beta Decks',
      'Alpha Roofing',
      'élan Painting',
    ])
    const { contractors: cards } = await browse({ sort: 'response' })
    expect(cards.map(({ answerHours }) => answerHours)).toEqual([1, 2, null, null])
    await db.update(contractors).set({ ratingSum: 0, reviewCount: 0, answerMinutes: null })
  })

  test('by another order than the distance a postal code keeps to those around it, and says how far they are', async () => {
    const page = await browse({ postalCode: 'M5H 2N2', sort: 'name' })
    expect(page.contractors.map(({ companyName, distance }) => [companyName, distance])).toEqual([['Alpha Roofing', 0]])
    expect(page.total).toBe(1)
    expect(browseContractorsInput.safeParse({ sort: 'nearest' }).error?.issues).toMatchObject([{ path: ['sort'] }])
    expect(browseContractorsInput.safeParse({ sort: 'paid' }).success).toBe(false)
  })

  test('`within` and `servesArea` keep to whom they say, in every order, and say how many there are', async () => {
    const { db } = database
    const asked = { postalCode: 'M5H 2N2' }
    expect(await names({ ...asked, within: 400 })).toEqual(['Alpha Roofing', 'élan Painting'])
    expect(await names({ ...asked, within: '400', sort: 'name' })).toEqual(['Alpha Roofing', 'élan Painting'])
    expect(await names({ ...asked, within: 5 })).toEqual(['Alpha Roofing'])
    expect((await browse({ ...asked, within: 5 })).total).toBe(1)
    await db.update(contractors).set({ serviceRadius: 5 }).where(eq(contractors.companyName, 'élan Painting'))
    expect(await names({ ...asked, servesArea: 'true' })).toEqual(['Alpha Roofing'])
    await db.update(contractors).set({ serviceRadius: 400 }).where(eq(contractors.companyName, 'élan Painting'))
    expect(await names({ ...asked, servesArea: true, within: 400 })).toEqual(['Alpha Roofing', 'élan Painting'])
    expect(await names({ ...asked, servesArea: false })).toHaveLength(4)
    const page = await browse({ ...asked, within: 400, limit: 1 })
    await expect(browse({ ...asked, within: 300, cursor: page.nextCursor ?? '' })).rejects.toMatchObject({
      reason: 'cursor_mismatch',
    })
  })

  test('a radius needs a postal code whose place is known; a new one is where its neighbours are', async () => {
    expect(browseContractorsInput.safeParse({ within: 50 }).error?.issues).toMatchObject([{ path: ['within'] }])
    expect(browseContractorsInput.safeParse({ servesArea: '1' }).error?.issues).toMatchObject([
      { path: ['servesArea'] },
    ])
    await expect(browse({ postalCode: 'V0Z 1A1', within: 50 })).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'postalCode' }],
    })
    expect(await names({ postalCode: 'V5Z 1A1', within: 50 })).toEqual(
      await names({ postalCode: 'V6B 1H7', within: 50 }),
    )
    expect(await names({ postalCode: 'V3Z 0A1', within: 60 })).toEqual(['Beta Decks'])
  })

  test('a card has the first photo, the newest review that is shown, and the checks on file', async () => {
    const { db } = database
    const contractor = await createContractor(db, { companyName: 'Card Co' })
    await createPhoto(db, contractor, { caption: 'Second', position: 1 })
    await createPhoto(db, contractor, { caption: 'First' })
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await createReview(db, contractor.id, { customerName: 'Old', createdAt: at(1) })
    await createReview(db, contractor.id, { customerName: 'New', comment: 'x'.repeat(1000), createdAt: at(2) })
    await createReview(db, contractor.id, { hiddenAt: at(4), hiddenReason: 'spam', createdAt: at(3) })
    const [card] = (await browse({ q: 'Card Co' })).contractors
    expect(card).toMatchObject({
      photo: { caption: 'First' },
      newestReview: { customerName: 'New', comment: 'x'.repeat(240) },
      checksHeld: 0,
    })
    await db.update(contractors).set({ status: 'unpublished' }).where(eq(contractors.id, contractor.id))
  })

  test.each([{}, { postalCode: 'M5H 2N2' }, { sort: 'rating' }, { sort: 'response' }])(
    'pages of %j follow each other forwards and back',
    async (query) => {
      const all = await names(query)
      const seen: string[] = []
      let page = await browse({ ...query, limit: 1 })
      for (;;) {
        seen.push(...page.contractors.map(({ companyName }) => companyName))
        if (!page.nextCursor) break
        page = await browse({ ...query, limit: 1, cursor: page.nextCursor })
      }
      expect(seen).toEqual(all)
      const back: string[] = []
      while (page.previousCursor) {
        page = await browse({ ...query, limit: 1, cursor: page.previousCursor })
        back.unshift(...page.contractors.map(({ companyName }) => companyName))
      }
      expect(back).toEqual(all.slice(0, -1))
      expect((await browse({ ...query, limit: 2, offset: 2 })).contractors.map((row) => row.companyName)).toEqual(
        all.slice(2),
      )
    },
  )

  test.each(['x', Buffer.from('{"id":1}').toString('base64url')])('the cursor %s is refused', async (cursor) => {
    await expect(browse({ cursor })).rejects.toMatchObject({ code: 'Invalid' })
  })
})
