import { subHours } from 'date-fns/subHours'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { directoryPageOutput } from '~/contracts/directory'
import { slugify } from '~/domain/slug'
import { assignments, contractorServices, contractors } from '~/server/db/schema'
import { placeSlug } from '~/server/db/schema/contractors'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject } from '~/test/factories'
import { describeDirectoryPage, listDirectoryPages } from './describe-directory-page'
import { measureAnswerTimes } from './measure-answer-times'

const database = givenDatabase()

describe('pages of services and cities', () => {
  const about = (service: string, place?: string) => describeDirectoryPage({ db: database.db }, { service, place })

  beforeAll(async () => {
    const { db } = database
    const roofing = await createCategory(db, { name: 'Roofs', slug: 'roofs' })
    const fencing = await createCategory(db, { name: 'Fences', slug: 'fences' })
    await createCategory(db, { name: 'Wells', slug: 'wells' })
    const offer = async (values: object, ...services: { id: string }[]) => {
      const { id } = await createContractor(db, values)
      await db
        .insert(contractorServices)
        .values(services.map((service) => ({ contractorId: id, categoryId: service.id })))
    }
    await offer({ city: "St. John's", province: 'NL', ratingSum: 9, reviewCount: 2 }, roofing, fencing)
    await offer({ city: 'St. John’s', province: 'NL', ratingSum: 4, reviewCount: 1, checksHeld: 6 }, roofing)
    await offer({ city: 'Trois-Rivières', province: 'QC' }, fencing)
    await offer({ city: 'Gander', province: 'NL', status: 'unpublished' }, roofing)
    await offer({ city: 'Brandon', province: 'MB', verified: false }, roofing)
    await offer({ city: 'ᐃᖃᓗᐃᑦ', province: 'NU' }, roofing)
  })

  test('a service says how many offer it, how they are rated and what was checked, and names the cities', async () => {
    const page = await about('roofs')
    expect(page).toMatchObject({
      service: { name: 'Roofs' },
      place: null,
      facts: { contractors: 3, reviews: 3, averageRating: 13 / 3, allChecks: 1 },
      places: [{ slug: 'st-johns-nl', province: 'NL' }],
    })
    expect(directoryPageOutput.parse(page)).toEqual(page)
  })

  test('a city counts those there, in any spelling, and names the others', async () => {
    expect(await about('fences', 'st-johns-nl')).toMatchObject({
      place: { slug: 'st-johns-nl', city: "St. John's", province: 'NL' },
      facts: { contractors: 1, reviews: 2, averageRating: 4.5, allChecks: 0 },
      places: [{ slug: 'trois-rivieres-qc', city: 'Trois-Rivières', province: 'QC' }],
    })
    expect(await about('roofs', 'st-johns-nl')).toMatchObject({ facts: { contractors: 2 }, places: [] })
  })

  test('a service that nobody offers yet has a page that says so', async () => {
    expect(await about('wells')).toMatchObject({ facts: { contractors: 0, averageRating: 0 }, places: [] })
  })

  test.each([
    ['nothing', undefined],
    ['wells', 'st-johns-nl'],
    ['roofs', 'gander-nl'],
    ['roofs', 'brandon-mb'],
    ['roofs', 'trois-rivieres-qc'],
    ['roofs', "x'; drop table users"],
  ])('%s in %s has none', async (service, place) => {
    await expect(about(service, place)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('the sitemap names those that are there', async () => {
    const pages = await listDirectoryPages({ db: database.db })
    const own = pages.filter(({ service }) => ['roofs', 'fences', 'wells'].includes(service))
    expect(own.map(({ service, place }) => `${service} ${place ?? ''}`.trim())).toEqual([
      'fences',
      'roofs',
      'wells',
      'fences st-johns-nl',
      'fences trois-rivieres-qc',
      'roofs st-johns-nl',
    ])
  })

  test.each(["St. John's", 'Trois-Rivières', '100 Mile House', 'Saint-Louis-du-Ha! Ha!', 'L’Ancienne-Lorette'])(
    'the database says %s as slugs do',
    async (city) => {
      const { db } = database
      const { id } = await createContractor(db, { city, province: 'BC' })
      const [row] = await db
        .select({ slug: sql`${placeSlug}` })
        .from(contractors)
        .where(eq(contractors.id, id))
      expect(row?.slug).toBe(`${slugify(city)}-bc`)
    },
  )
})

describe('how fast contractors answer', () => {
  const now = new Date()
  /** Hours from each lead to its answer; null for one that was missed. */
  async function given(answers: readonly (number | null)[], { hoursAgo = 200 } = {}) {
    const { db } = database
    const contractor = await createContractor(db)
    for (const hours of answers) {
      const createdAt = subHours(now, hoursAgo)
      const { id: projectId } = await createProject(db, { createdAt })
      await db.insert(assignments).values({
        projectId,
        contractorId: contractor.id,
        origin: 'admin',
        createdAt,
        ...(hours === null
          ? { status: 'new' as const, expiredAt: subHours(now, hoursAgo - 48) }
          : { status: 'lost' as const, firstAnsweredAt: subHours(now, hoursAgo - hours) }),
      })
    }
    return contractor.id
  }
  const minutesOf = async (id: string) => {
    const [row] = await database.db
      .select({ minutes: contractors.answerMinutes })
      .from(contractors)
      .where(eq(contractors.id, id))
    return row?.minutes
  }

  test.each([
    [[1, 2, 3, 40, 40], 180],
    [[1, 2, 3, null, null], 180],
    [[1, 2, null, null, null], null],
    [[1, 1, 1, 1], null],
    [[], null],
  ])('of answers after %j hours it says %s minutes', async (answers, expected) => {
    const id = await given(answers)
    await measureAnswerTimes({ db: database.db, now })
    expect(await minutesOf(id)).toBe(expected)
  })

  test('what is older than 90 days says nothing any more', async () => {
    const id = await given([1, 1, 1, 1, 1], { hoursAgo: 24 * 80 })
    await measureAnswerTimes({ db: database.db, now })
    expect(await minutesOf(id)).toBe(60)
    await measureAnswerTimes({ db: database.db, now: subHours(now, -24 * 11) })
    expect(await minutesOf(id)).toBeNull()
  })
})
