import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { reviewDocumentInput } from '~/contracts/document'
import { browseContractorsInput } from '~/contracts/public-contractor'
import { auditLog, contractors, mails } from '~/server/db/schema'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createDocument, createUser } from '~/test/factories'
import { listAttention } from '../analytics/list-attention'
import type { ContractorPersonContext } from '../context'
import { removeDocument } from '../document/remove-document'
import { reviewDocument } from '../document/review-document'
import { browseContractors } from './browse-contractors'
import { checkVerifications } from './check-verification'
import { lockContractor } from './get-contractor'
import { getOwnVerification } from './get-verification'
import { refreshVerification } from './refresh-verification'
import { updateOwnProfile } from './update-own-profile'
import { explainVerification } from './verify-contractor'

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

describe('another place', () => {
  test('moves the company at once: coordinates, public search and turns follow the postal code, on the record', async () => {
    const { contractor, ctx } = await givenCompany({ city: 'Toronto', province: 'ON', postalCode: 'M5H 2N2' })
    const profile = await updateOwnProfile(ctx, change(contractor.id, { city: 'Guelph', postalCode: 'n1h 1a1' }))
    expect(profile).toMatchObject({ city: 'Guelph', province: 'ON', postalCode: 'N1H 1A1' })
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row).toMatchObject({ latitude: 43.555, longitude: -80.2868 })
    const near = await browseContractors(ctx, browseContractorsInput.parse({ city: 'Guelph', postalCode: 'N1H 1A1' }))
    expect(near.contractors).toMatchObject([{ id: contractor.id, distance: 0 }])
    expect(await audited(contractor.id)).toEqual([['contractor.updated', { changed: ['city', 'postalCode'] }]])
  })

  test('has no coordinates where nobody knows them', async () => {
    const { contractor, ctx } = await givenCompany({ province: 'NU', postalCode: 'X0A 0H0', latitude: 1, longitude: 1 })
    await updateOwnProfile(ctx, change(contractor.id, { postalCode: 'X0C 9Z9' }))
    await updateOwnProfile(ctx, change(contractor.id, { province: 'ON', postalCode: 'K0Z 1A1' }))
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row).toMatchObject({ latitude: null, longitude: null })
  })

  test('is refused where the postal code lies in another province, and then nothing is changed', async () => {
    const { contractor, ctx } = await givenCompany({ province: 'ON', postalCode: 'M5H 2N2' })
    for (const changes of [{ province: 'BC' }, { postalCode: 'V6B 1A1' }, { province: 'QC', postalCode: 'V6B 1A1' }])
      await expect(
        updateOwnProfile(ctx, change(contractor.id, { companyName: 'Half', ...changes })),
      ).rejects.toMatchObject({
        code: 'Invalid',
        issues: [{ path: 'postalCode', message: expect.stringContaining('This postal code lies in') }],
      })
    expect(await updateOwnProfile(ctx, change(contractor.id, {}))).toMatchObject({
      companyName: contractor.companyName,
      province: 'ON',
    })
  })

  test('in another province takes what was checked for one province only off the profile, and keeps the rest', async () => {
    const { contractor, ctx } = await givenCompany({ province: 'ON', postalCode: 'M5H 2N2', verified: true })
    const admin = adminContext(database.db, await createUser(database.db, 'admin'), ctx.now)
    for (const overrides of [
      { type: 'license' as const, proves: 'licences_and_permits' as const, province: 'ON' as const },
      { type: 'certification' as const, proves: 'workers_compensation' as const },
      { type: 'insurance' as const, proves: 'liability_insurance' as const, coverage: 2_000_000 },
    ])
      await createDocument(database.db, contractor.id, { decision: 'verified', decidedAt: ctx.now, ...overrides })
    await checkVerification(contractor.id, ctx)
    await explainVerification(admin, { id: contractor.id, reason: 'Known for years' })
    expect(await held(ctx)).toEqual(['workers_compensation', 'liability_insurance', 'licences_and_permits'])

    await updateOwnProfile(ctx, change(contractor.id, { city: 'Vancouver', province: 'BC', postalCode: 'V6B 1A1' }))
    expect(await held(ctx)).toEqual(['liability_insurance'])
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row).toMatchObject({ verified: true, checksHeld: 1, unprovedReason: null })
    const { items } = await listAttention(admin)
    expect(items.find(({ kind }) => kind === 'unproved')?.oldest.map(({ id }) => id)).toContain(contractor.id)
    expect(await audited(contractor.id)).toContainEqual([
      'contractor.moved',
      { from: 'ON', to: 'BC', checks: ['workers_compensation', 'licences_and_permits'] },
    ])
    // Nothing lapses by it later, and nobody is written to.
    await checkVerification(contractor.id, { ...ctx, now: addDays(ctx.now, 2) })
    expect(await held(ctx)).toEqual(['liability_insurance'])
    expect(await database.db.select().from(mails)).toEqual([])
  })

  test('keeps a check that a document of the new province proves, and renews none that has lapsed', async () => {
    const { contractor, ctx } = await givenCompany({ province: 'ON', postalCode: 'M5H 2N2', verified: true })
    const paper = { decision: 'verified' as const, decidedAt: ctx.now }
    await createDocument(database.db, contractor.id, {
      ...paper,
      type: 'license',
      proves: 'licences_and_permits',
      province: 'QC',
    })
    await createDocument(database.db, contractor.id, {
      ...paper,
      type: 'certification',
      proves: 'workers_compensation',
      expiresOn: addDays(ctx.now, 1).toISOString().slice(0, 10),
    })
    await checkVerification(contractor.id, ctx)
    // The daily job has not looked since it ran out.
    const later = { ...ctx, now: addDays(ctx.now, 3) }
    await updateOwnProfile(later, change(contractor.id, { city: 'Gatineau', province: 'QC', postalCode: 'J8X 1A1' }))
    await checkVerification(contractor.id, later)
    expect(await held(later)).toEqual(['licences_and_permits'])
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row).toMatchObject({ verified: false, verificationLapsedAt: expect.any(Date) })
  })

  test.each(['and back', 'for good'])(
    'in another province, %s, ends no later than what was checked before',
    async (how) => {
      const { contractor, ctx } = await givenCompany({ province: 'ON', postalCode: 'M5H 2N2', verified: true })
      const at = (days: number) => ({ ...ctx, now: addDays(ctx.now, days) })
      const expiresOn = addDays(ctx.now, 40).toISOString().slice(0, 10)
      await createDocument(database.db, contractor.id, {
        ...proofOfLicence,
        decidedAt: ctx.now,
        expiresOn,
      })
      await checkVerification(contractor.id, ctx)
      const away = change(contractor.id, { city: 'Gatineau', province: 'QC', postalCode: 'J8X 1A1' })
      const home = change(contractor.id, { city: 'Toronto', province: 'ON', postalCode: 'M5H 2N2' })
      await updateOwnProfile(at(1), away)
      if (how !== 'for good') await updateOwnProfile(at(1), home)
      const check = async (days: number) =>
        (await getOwnVerification(at(days))).checks.find(({ name }) => name === 'licences_and_permits')
      expect(await check(1)).toMatchObject({ state: 'missing', passedAt: null, dueOn: expiresOn })
      expect(await rowOf(contractor.id)).toMatchObject({ verified: true, checksHeld: 0 })

      for (const days of [15, 39]) await checkVerifications(at(days))
      expect(await rowOf(contractor.id)).toMatchObject({ verified: true })
      for (const days of [41, 42]) await checkVerifications(at(days))
      expect(await rowOf(contractor.id)).toMatchObject({ verified: false, verificationLapsedAt: at(41).now })
      expect(await check(42)).toMatchObject({ state: 'lapsed' })
      const sent = await database.db.select().from(mails).where(eq(mails.recipient, contractor.email)).orderBy(mails.id)
      const reminders = sent.filter(({ template }) => template === 'document-expiring')
      expect(reminders.map(({ props }) => props)).toEqual(Array(2).fill(expect.objectContaining({ needed: true })))
      expect(sent.filter(({ template }) => template === 'verification-lapsed')).toHaveLength(1)

      await createDocument(database.db, contractor.id, { ...proofOfLicence, decidedAt: ctx.now })
      await checkVerification(contractor.id, at(43))
      expect(await rowOf(contractor.id)).toMatchObject({ verified: true, checksHeld: 1 })
    },
  )

  test.each([
    ['deleted', 'and back'],
    ['rejected', 'and back'],
    ['deleted', 'for good'],
    ['rejected', 'for good'],
  ])('in another province lapses at once what a document proved that is %s, %s', async (how, where) => {
    const { contractor, ctx } = await givenCompany({ province: 'ON', postalCode: 'M5H 2N2', verified: true })
    const at = (days: number) => ({ ...ctx, now: addDays(ctx.now, days) })
    const licence = await createDocument(database.db, contractor.id, { ...proofOfLicence, decidedAt: ctx.now })
    await createDocument(database.db, contractor.id, {
      ...proofOfLicence,
      type: 'certification',
      proves: 'workers_compensation',
      decidedAt: ctx.now,
    })
    await checkVerification(contractor.id, ctx)
    await updateOwnProfile(at(1), change(contractor.id, { city: 'Gatineau', province: 'QC', postalCode: 'J8X 1A1' }))
    await checkVerifications(at(2))
    expect(await rowOf(contractor.id)).toMatchObject({ verified: true })
    if (how === 'deleted') await removeDocument(at(3), { id: licence.id })
    else {
      const admin = adminContext(database.db, await createUser(database.db, 'admin'))
      const revision = { id: licence.id, decision: 'rejected', reason: 'Forged', revise: true }
      await reviewDocument({ ...admin, now: at(3).now }, reviewDocumentInput.parse(revision))
    }
    if (where === 'and back')
      await updateOwnProfile(at(3), change(contractor.id, { city: 'Toronto', province: 'ON', postalCode: 'M5H 2N2' }))
    expect(await rowOf(contractor.id)).toMatchObject({ verified: false, verificationLapsedAt: at(3).now })
  })

  const proofOfLicence = { decision: 'verified', type: 'license', proves: 'licences_and_permits' } as const
  const rowOf = async (id: string) => (await database.db.select().from(contractors).where(eq(contractors.id, id)))[0]
  const audited = async (id: string) =>
    (await database.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)).map(
      ({ action, details }) => [action, details],
    )
  const held = async (ctx: ContractorPersonContext) =>
    (await getOwnVerification(ctx)).checks
      .filter(({ name, state }) => name !== 'ongoing_reverification' && (state === 'verified' || state === 'expiring'))
      .map(({ name }) => name)
  const checkVerification = (id: string, ctx: ContractorPersonContext) =>
    database.db.transaction(async (tx) => refreshVerification(tx, ctx, await lockContractor(tx, id)))
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
    ['website', 'https:/example.ca/../api/logout'],
    ['website', 'https:example.ca'],
    ['website', 'https:\\\\example.ca'],
    ['website', 'data:text/html,x'],
    ['website', 'ftp://example.ca'],
    ['website', 'nothing'],
    ['website', 'https://user@example.ca'],
    ['website', 'https://exa mple.ca'],
    ['description', 'x'.repeat(5001)],
    ['yearEstablished', 12],
    ['serviceRadius', 1.5],
    ['serviceRadius', 'far'],
    ['city', ''],
    ['province', 'ZZ'],
    ['postalCode', 'D1A 1A1'],
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
