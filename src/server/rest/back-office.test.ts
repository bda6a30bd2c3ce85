import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog, contractors } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { call, cookieFor } from '~/test/rest'

const database = givenDatabase()
let cookie = ''

beforeAll(async () => {
  cookie = await cookieFor(database.db, await createUser(database.db, 'admin'))
})

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(`/admin${path}`, { method, body, headers, cookie })
const get = (path: string) => call(`/admin${path}`, { cookie })
const rowOf = async (id: string) => (await database.db.select().from(contractors).where(eq(contractors.id, id)))[0]
const given = (overrides: Partial<typeof contractors.$inferInsert> = {}) => createContractor(database.db, overrides)
const application = () => given({ status: 'application', verified: false, slug: null })

describe('verify', () => {
  test.each([
    ['no body at all', undefined, {}],
    ['an empty body', '', { 'content-type': 'application/json' }],
    ['an empty object', {}, {}],
  ])('with %s moves an application to unpublished', async (_name, body, headers) => {
    const { id } = await application()
    const answer = await send('POST', `/contractors/${id}/verify`, body, headers)
    expect(answer).toMatchObject({ status: 200, body: { contractor: { status: 'unpublished', verified: true } } })
    expect(await send('POST', `/contractors/${id}/verify`, body, headers)).toMatchObject({ status: 409 })
  })

  test('with a flag sets the flag alone, in every status', async () => {
    for (const status of ['application', 'manual', 'unpublished', 'published', 'archived'] as const) {
      const { id } = await given({ status, verified: false })
      for (const verified of [true, false])
        expect(await send('POST', `/contractors/${id}/verify`, { verified })).toMatchObject({
          status: 200,
          body: { contractor: { status, verified } },
        })
    }
    const { id } = await application()
    expect(await send('POST', `/contractors/${id}/verify`, { verified: 'perhaps' })).toMatchObject({ status: 400 })
    expect(await rowOf(id)).toMatchObject({ status: 'application', verified: false })
  })

  test('at the same moment twice moves once', async () => {
    const { id } = await application()
    const answers = await Promise.all([1, 2].map(() => send('POST', `/contractors/${id}/verify`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(audit.map(({ action }) => action)).toEqual(['contractor.verified'])
  })
})

describe('the list of contractors', () => {
  test('of the verified, as the assign dialog asks for it, has no archived and no unverified one', async () => {
    const [verified, archived, other] = [
      await given({ companyName: 'Aa verified' }),
      await given({ companyName: 'Aa archived', status: 'archived' }),
      await given({ companyName: 'Aa other', verified: false }),
    ]
    const { status, body } = await get('/contractors?verified=true&limit=100&offset=0')
    expect(status).toBe(200)
    const ids = body.contractors.map(({ id }: { id: string }) => id)
    expect(ids).toContain(verified.id)
    expect(ids).not.toContain(archived.id)
    expect(ids).not.toContain(other.id)
    expect(body.total).toBe(ids.length)
  })

  test('holds of each tab what is in it, in the tab’s own order', async () => {
    await Promise.all(['Zinc', 'Elm', 'Oak'].map((companyName) => given({ companyName, status: 'archived' })))
    for (const status of ['application', 'manual', 'unpublished', 'published', 'archived']) {
      const { contractors: rows } = (await get(`/contractors?status=${status}&limit=20&offset=0`)).body
      expect(rows.every((row: { status: string }) => row.status === status)).toBe(true)
      const keys = rows.map((row: { companyName: string; updatedAt: string }) =>
        ['application', 'manual', 'unpublished'].includes(status) ? row.updatedAt : row.companyName.toLowerCase(),
      )
      const sorted = [...keys].sort()
      expect(keys).toEqual(['published', 'archived'].includes(status) ? sorted : sorted.reverse())
    }
    expect(await get('/contractors?status=nonsense')).toMatchObject({ status: 400 })
    expect(await get('/contractors?limit=0')).toMatchObject({ status: 400 })
    expect(await get('/contractors?offset=-1')).toMatchObject({ status: 400 })
  })

  test('is searched by company, email or phone', async () => {
    const { id, email } = await given({ companyName: 'Éclair Électrique', phone: '+15145550142' })
    for (const search of ['eclair elec', email, '(514) 555-0142', '5550142']) {
      const { body } = await get(`/contractors?search=${encodeURIComponent(search)}`)
      expect(body.contractors.map((row: { id: string }) => row.id)).toEqual([id])
      expect(body.total).toBe(1)
    }
  })
})

test('an edit takes the edited fields alone, and an empty number or text clears', async () => {
  const { id } = await given({ yearEstablished: 1999, serviceRadius: 40, website: 'https://a.ca', address: '1 Main' })
  const patch = (body: object) => send('PATCH', `/contractors/${id}`, body)
  expect((await patch({ city: 'Guelph' })).body.contractor).toMatchObject({
    city: 'Guelph',
    yearEstablished: 1999,
    serviceRadius: 40,
    website: 'https://a.ca',
  })
  expect((await patch({ yearEstablished: '', serviceRadius: null, website: '', address: '' })).body.contractor).toEqual(
    expect.objectContaining({ yearEstablished: null, serviceRadius: null, website: null, address: null }),
  )
  expect((await patch({ yearEstablished: 2004, serviceRadius: '75' })).body.contractor).toMatchObject({
    yearEstablished: 2004,
    serviceRadius: 75,
  })
  for (const [body, path] of [
    [{ companyName: '' }, 'companyName'],
    [{ email: 'nobody' }, 'email'],
    [{ yearEstablished: 'old' }, 'yearEstablished'],
    [{ serviceRadius: 1.5 }, 'serviceRadius'],
    [{ employeeCount: '7' }, 'employeeCount'],
    [{ status: 'published' }, 'status'],
  ] as const)
    expect(await patch(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
})

test('nobody gets what an edit must not give: verification, an account, an address, a rating', async () => {
  const { id } = await application()
  const stranger = await createUser(database.db, 'contractor')
  const before = await rowOf(id)
  await send('PATCH', `/contractors/${id}`, {
    verified: true,
    published: true,
    userId: stranger.id,
    slug: 'mine',
    ratingSum: 50,
    reviewCount: 10,
    invitedAt: '2020-01-01T00:00:00Z',
    createdAt: '2020-01-01T00:00:00Z',
  })
  expect(await rowOf(id)).toEqual(before)
})

test('the status of a project takes the seven that are offered, and no other', async () => {
  const { id } = await createProject(database.db)
  for (const status of ['quoting', 'scheduled', 'in_progress', 'nonsense', '', undefined])
    expect(await send('PATCH', `/projects/${id}/status`, { status })).toMatchObject({
      status: 400,
      body: { error: 'Please select a status' },
    })
  for (const status of ['new', 'reviewed', 'verified', 'premium', 'distributed', 'completed', 'cancelled'])
    expect(await send('PATCH', `/projects/${id}/status`, { status })).toMatchObject({
      status: 200,
      body: { project: { status } },
    })
})

test('notes are saved one by one, and cleared by an empty text', async () => {
  const { id } = await createProject(database.db)
  const patch = async (body: object) => (await send('PATCH', `/projects/${id}`, body)).body.project
  expect(await patch({ contractorNotes: 'Gate code 12' })).toMatchObject({ internalNotes: null })
  expect(await patch({ internalNotes: 'Pays late' })).toMatchObject({ contractorNotes: 'Gate code 12' })
  expect(await patch({ contractorNotes: '' })).toMatchObject({ contractorNotes: null, internalNotes: 'Pays late' })
  expect(await send('PATCH', `/projects/${id}`, { status: 'completed' })).toMatchObject({
    body: { project: { status: 'new' } },
  })
})

test('an assignment says what is missing, and an empty priority is 0', async () => {
  const [project, first, second] = [await createProject(database.db), await given(), await given()]
  const assign = (body: object) => send('POST', `/projects/${project.id}/assign`, body)
  expect(await assign({})).toMatchObject({ status: 400, body: { error: 'Please select a contractor' } })
  for (const priority of [101, -1, 1.5, 'high'])
    expect(await assign({ contractorId: first.id, priority })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'priority' }] },
    })
  expect((await assign({ contractorId: first.id })).body).toMatchObject({ priority: 50, status: 'new' })
  expect((await assign({ contractorId: second.id, priority: '' })).body).toMatchObject({ priority: 0 })
  expect(await assign({ contractorId: second.id })).toMatchObject({ status: 409 })
  const { id: archived } = await given({ status: 'archived' })
  const { id: unverified } = await given({ verified: false })
  for (const contractorId of [archived, unverified])
    expect((await assign({ contractorId })).status).toBeGreaterThanOrEqual(400)
  expect(await assign({ contractorId: crypto.randomUUID() })).toMatchObject({ status: 404 })
})

test('homeowners are listed by whether they have active projects', async () => {
  const [active, idle] = [await createUser(database.db, 'homeowner'), await createUser(database.db, 'homeowner')]
  await createProject(database.db, { homeownerId: active.id })
  await createProject(database.db, { homeownerId: idle.id, status: 'completed' })
  const ids = async (query: string) =>
    (await get(`/homeowners?limit=20&offset=0&${query}`)).body.homeowners.map(({ id }: { id: string }) => id)
  expect(await ids('hasActiveProjects=true')).toEqual([active.id])
  expect(await ids('hasActiveProjects=false')).toEqual([idle.id])
  expect((await ids('')).sort()).toEqual([active.id, idle.id].sort())
  const { homeowners } = (await get('/homeowners?hasActiveProjects=true')).body
  expect(homeowners[0]).toMatchObject({ projectCount: 1, activeProjectCount: 1 })
  expect(await get('/homeowners?hasActiveProjects=maybe')).toMatchObject({ status: 400 })
})
