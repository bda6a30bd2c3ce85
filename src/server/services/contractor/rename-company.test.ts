import { addDays } from 'date-fns/addDays'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { reviewDocumentInput } from '~/contracts/document'
import { auditLog, contractors } from '~/server/db/schema'
import { createApiKey } from '~/test/api-keys'
import { adminContext, contractorContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createUser } from '~/test/factories'
import { call } from '~/test/rest'
import { listAttention } from '../analytics/list-attention'
import { reviewDocument } from '../document/review-document'
import { confirmName } from './confirm-name'
import { getContractor } from './get-contractor'
import { getOwnProfile } from './get-own-profile'
import { getPublicContractor } from './get-public-contractor'
import { updateContractor } from './update-contractor'
import { updateOwnProfile } from './update-own-profile'

const database = givenDatabase()
let serial = 0

async function givenCompany(overrides: Parameters<typeof createContractor>[1] = {}) {
  const { db } = database
  const name = `Maple Roofing ${++serial} Inc.`
  const contractor = await createContractor(db, { companyName: name, ...overrides })
  const { id } = contractor
  const now = new Date()
  const ctx = contractorContext(db, contractor, now)
  const admin = adminContext(db, await createUser(db, 'admin', { adminLevel: 'agent' }), addDays(now, 1))
  return {
    id,
    name,
    now,
    ctx,
    admin,
    rename: (companyName: string) => updateOwnProfile(ctx, updateProfileInput.parse({ id, companyName })),
    renameByTeam: (companyName: string) => updateContractor(admin, updateContractorInput.parse({ id, companyName })),
    confirm: (companyName: string) => confirmName(admin, { id, companyName }),
    stored: async () => {
      const { companyName, renamedFrom, renamedAt, verified } = await getContractor(db, id)
      return { companyName, renamedFrom, renamedAt, verified }
    },
    waiting: async () => {
      const { items } = await listAttention(admin, { kind: 'renamed', limit: 1000 })
      return items[0]?.oldest.find((item) => item.id === id)
    },
    confirmations: () =>
      db.$count(auditLog, and(eq(auditLog.entityId, id), eq(auditLog.action, 'contractor.name-confirmed'))),
  }
}

describe('a verified company that gives itself another name', () => {
  test('stays verified, with the name that was checked on its profile, its own page and for the team', async () => {
    const { id, name, now, ctx, rename, stored, waiting } = await givenCompany()
    expect(await rename('Acme Homes')).toMatchObject({ companyName: 'Acme Homes', verified: true, renamedFrom: name })
    expect(await stored()).toEqual({ companyName: 'Acme Homes', renamedFrom: name, renamedAt: now, verified: true })
    expect(await getPublicContractor(visitorContext(database.db), id)).toMatchObject({
      companyName: 'Acme Homes',
      verified: true,
      renamedFrom: name,
    })
    expect(await getOwnProfile(ctx)).toMatchObject({ renamedFrom: name })
    expect(await waiting()).toMatchObject({
      title: 'Acme Homes',
      detail: `checked as ${name}`,
      href: `/admin/contractors/${id}`,
      since: now,
    })
  })

  test('keeps the first name over several, and none once it has that name again, however it is spelled', async () => {
    const { name, now, rename, stored, waiting } = await givenCompany()
    await rename('Acme Homes')
    await rename('Birch Homes')
    expect(await stored()).toMatchObject({ companyName: 'Birch Homes', renamedFrom: name, renamedAt: now })
    await rename(name.toUpperCase())
    expect(await stored()).toMatchObject({ renamedFrom: null, renamedAt: null })
    expect(await waiting()).toBeUndefined()
  })

  test('is not renamed by another spelling, nor by saving the rest of the profile', async () => {
    const { id, name, ctx, rename, stored } = await givenCompany()
    await rename(name.replace('Inc.', 'INC').replace(' Roofing', '-Roofing'))
    await updateOwnProfile(ctx, updateProfileInput.parse({ id, website: 'https://acme.example' }))
    expect(await stored()).toMatchObject({ renamedFrom: null })
    await rename('Acme Homes')
    await updateOwnProfile(ctx, updateProfileInput.parse({ id, companyName: 'Acme Homes', website: '' }))
    expect(await stored()).toMatchObject({ renamedFrom: expect.stringContaining('INC') })
  })

  test('is confirmed once, on the record, and marked again at the next renaming', async () => {
    const { id, rename, confirm, confirmations, stored, waiting } = await givenCompany()
    await rename('Acme Homes')
    expect(await confirm('Acme Homes')).toMatchObject({ contractor: { id, renamedFrom: null, verified: true } })
    await confirm('Acme Homes')
    expect(await confirmations()).toBe(1)
    expect(await waiting()).toBeUndefined()
    await rename('Birch Homes')
    expect(await stored()).toMatchObject({ renamedFrom: 'Acme Homes' })
  })

  test('is not confirmed under a name that it has no more', async () => {
    const { rename, confirm, confirmations, stored } = await givenCompany()
    await rename('Acme Homes')
    await rename('Birch Homes')
    await expect(confirm('Acme Homes')).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('Birch Homes'),
    })
    expect(await stored()).toMatchObject({ renamedFrom: expect.stringContaining('Maple') })
    expect(await confirmations()).toBe(0)
  })

  test('is never confirmed as another when both come at once', async () => {
    const { name, rename, confirm, stored } = await givenCompany()
    await rename('Acme Homes')
    await Promise.allSettled([confirm('Acme Homes'), rename('Birch Homes')])
    const { companyName, renamedFrom } = await stored()
    expect(companyName).toBe('Birch Homes')
    expect([name, 'Acme Homes']).toContain(renamedFrom)
  })
})

test('our team may give any name: it knows which', async () => {
  const { rename, renameByTeam, stored } = await givenCompany()
  await renameByTeam('Acme Homes')
  expect(await stored()).toMatchObject({ companyName: 'Acme Homes', renamedFrom: null })
  await rename('Birch Homes')
  await renameByTeam('Cedar Homes')
  expect(await stored()).toMatchObject({ companyName: 'Cedar Homes', renamedFrom: null, renamedAt: null })
})

test('a key is not our team: what it names has not been looked at, and it confirms nothing', async () => {
  const { id, name, stored } = await givenCompany()
  const { headers } = await createApiKey(database.db, ['contractors:write'])
  const rename = (companyName: string) =>
    call(`/admin/contractors/${id}`, { method: 'PATCH', headers, body: { companyName } })
  expect(await rename('Acme Homes')).toMatchObject({ status: 200, body: { contractor: { renamedFrom: name } } })
  await rename('Birch Homes')
  expect(await stored()).toMatchObject({ renamedFrom: name })
  const confirmed = await call(`/admin/contractors/${id}/confirm-name`, {
    method: 'POST',
    headers,
    body: { companyName: 'Birch Homes' },
  })
  expect(confirmed.status).toBe(403)
  await rename(name)
  expect(await stored()).toMatchObject({ renamedFrom: null })
})

describe('a company that is not verified', () => {
  test('has any name while nothing of it was checked', async () => {
    const { id, rename, stored } = await givenCompany({ verified: false })
    await createDocument(database.db, id)
    await rename('Acme Homes')
    expect(await stored()).toMatchObject({ renamedFrom: null })
  })

  test('keeps the name on the papers that were accepted: the verification may come back by them', async () => {
    const { id, name, admin, rename, stored } = await givenCompany({ verified: false })
    const document = await createDocument(database.db, id, { type: 'certification', proves: null })
    await reviewDocument(admin, reviewDocumentInput.parse({ id: document.id, decision: 'verified' }))
    await rename('Acme Homes')
    expect(await stored()).toMatchObject({ renamedFrom: name, verified: false })
  })
})

test('the database keeps an earlier name only with its day, and only while it is another', async () => {
  const { db } = database
  const { id, name, now } = await givenCompany()
  for (const values of [{ renamedFrom: 'Acme Homes' }, { renamedAt: now }, { renamedFrom: name, renamedAt: now }])
    await expect(db.update(contractors).set(values).where(eq(contractors.id, id))).rejects.toMatchObject({
      cause: { constraint_name: 'contractors_renamed_from_check' },
    })
})
