import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { contractors } from '~/server/db/schema'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor } from '~/test/factories'
import { updateOwnProfile } from './update-own-profile'

const database = givenDatabase()

async function givenCompany(overrides = {}) {
  const contractor = await createContractor(database.db, overrides)
  return { contractor, ctx: contractorContext(database.db, contractor) }
}

const change = (id: string, changes: object) => updateProfileInput.parse({ id, ...changes })

test('changes what is given and leaves the rest, the public address too', async () => {
  const { contractor, ctx } = await givenCompany({ description: 'Old words', website: 'https://old.example' })
  const roofing = await createCategory(database.db)
  const decks = await createCategory(database.db)
  await updateOwnProfile(ctx, change(contractor.id, { serviceCategoryIds: [decks.id] }))
  const profile = await updateOwnProfile(
    ctx,
    change(contractor.id, {
      companyName: ' New  name ',
      phone: '613 555 0199',
      website: '',
      yearEstablished: '1999',
      serviceRadius: 40,
      employeeCount: '6-10',
      serviceCategoryIds: [roofing.id, roofing.id],
    }),
  )
  expect(profile).toMatchObject({
    companyName: 'New  name',
    description: 'Old words',
    phone: '(613) 555-0199',
    email: contractor.email,
    website: null,
    yearEstablished: 1999,
    serviceRadius: 40,
    employeeCount: '6-10',
    services: [{ id: roofing.id }],
    slug: contractor.slug,
  })
})

test('never changes what is not the contractor’s to change', async () => {
  const { contractor, ctx } = await givenCompany({ status: 'unpublished', verified: false })
  await updateOwnProfile(
    ctx,
    change(contractor.id, { companyName: 'X', status: 'published', verified: true, userId: null, ratingSum: 500 }),
  )
  const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
  expect(row).toMatchObject({ status: 'unpublished', verified: false, userId: contractor.userId, ratingSum: 0 })
})

describe('is refused', () => {
  test("for another contractor's company: it is not found", async () => {
    const { ctx } = await givenCompany()
    const other = await createContractor(database.db, { companyName: 'Other' })
    for (const id of [other.id, 'x'])
      await expect(updateOwnProfile(ctx, change(id, { companyName: 'Mine' }))).rejects.toMatchObject({
        code: 'NotFound',
      })
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, other.id))
    expect(row?.companyName).toBe('Other')
  })

  test('with a service nobody knows, and then nothing is changed', async () => {
    const { contractor, ctx } = await givenCompany()
    const serviceCategoryIds = ['00000000-0000-7000-8000-000000000000']
    await expect(
      updateOwnProfile(ctx, change(contractor.id, { companyName: 'Half', serviceCategoryIds })),
    ).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'serviceCategoryIds' }] })
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row?.companyName).toBe(contractor.companyName)
  })

  test('with a year that is yet to come', async () => {
    const { contractor, ctx } = await givenCompany()
    const nextYear = new Date().getFullYear() + 1
    expect(updateProfileInput.safeParse({ id: contractor.id, yearEstablished: nextYear }).error?.issues).toMatchObject([
      { message: 'This year is yet to come' },
    ])
    expect(updateContractorInput.safeParse({ id: contractor.id, yearEstablished: nextYear }).success).toBe(false)
    expect(updateProfileInput.safeParse({ id: contractor.id, yearEstablished: String(nextYear - 1) }).success).toBe(
      true,
    )
    await expect(updateOwnProfile(ctx, { ...change(contractor.id, {}), yearEstablished: 2100 })).rejects.toMatchObject({
      cause: { constraint_name: 'contractors_year_check' },
    })
  })

  test('when the profile has changed since it was read: of two at once one wins', async () => {
    const { contractor, ctx } = await givenCompany()
    const later = { ...ctx, now: new Date(Date.now() + 5000) }
    const updatedAt = contractor.updatedAt.toISOString()
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((companyName) => updateOwnProfile(later, change(contractor.id, { companyName, updatedAt }))),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(updateOwnProfile(later, change(contractor.id, { updatedAt }))).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

describe('the contract', () => {
  test.each([
    ['companyName', ''],
    ['companyName', null],
    ['phone', '555'],
    ['email', 'nobody'],
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'ftp://example.ca'],
    ['website', 'nothing'],
    ['website', 'https://user@example.ca'],
    ['website', 'https://exa mple.ca'],
    ['description', 'x'.repeat(5001)],
    ['yearEstablished', 12],
    ['serviceRadius', 1.5],
    ['serviceRadius', 'far'],
    ['employeeCount', 'many'],
    ['serviceCategoryIds', ['x']],
  ])('refuses the %s %s', (field, value) => {
    const result = updateProfileInput.safeParse({ id: 'x', [field]: value })
    expect(result.error?.issues[0]?.path[0]).toBe(field)
  })

  test.each([
    ['example.ca', 'https://example.ca'],
    ['example.ca:8080/a', 'https://example.ca:8080/a'],
    ['http://example.ca', 'http://example.ca'],
    ['', null],
    [null, null],
  ])('reads the website %s as %s', (given, read) => {
    expect(updateProfileInput.parse({ id: 'x', website: given }).website).toBe(read)
  })
})
