import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { submitProjectInput } from '~/contracts/lead'
import { createCaller } from '~/server/api/root'
import { consents, erasedLeads, mails, partnerLeads, projects } from '~/server/db/schema'
import { createApiKey } from '~/test/api-keys'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, wizardBody } from '~/test/factories'
import { call, cookieFor, type RestAnswer } from '~/test/rest'
import { erasePerson } from '../account/erase-person'
import { listSources } from './list-sources'
import { contentOf } from './partner-lead'

const database = givenDatabase()
type Key = Awaited<ReturnType<typeof createApiKey>>
let partner: Key
let other: Key
let admin = ''

beforeAll(async () => {
  partner = await createApiKey(database.db, ['leads:write', 'leads:read'], { name: 'Insurer' })
  other = await createApiKey(database.db, ['leads:write', 'leads:read'], { name: 'CRM' })
  admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
})

let people = 0
/** A request of somebody new: one email takes so many a day. */
const newBody = (more: object = {}) => ({ ...wizardBody, email: `person${people++}@example.ca`, ...more })

const submit = (body: object, key: Key | null = partner, headers = {}): Promise<RestAnswer> =>
  call('/leads', { method: 'POST', body, headers: { ...key?.headers, ...headers } })

const follow = (id: string, headers: Record<string, string>) => call(`/leads/${id}`, { headers })

async function countProjects(): Promise<number> {
  const [row] = await database.db.select({ count: count() }).from(projects)
  return row?.count ?? 0
}

describe('a lead of a partner', () => {
  test('is answered with a link and a token, and its homeowner gets the same mail', async () => {
    const body = newBody({ source: 'home-claims', externalId: 'C-1', metadata: { policy: 'P-77', agent: 'Lee' } })
    const { status, body: answer } = await submit(body)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ status: 'new', reference: expect.stringMatching(/^TR-/) })
    expect(answer.followUrl).toBe(`http://localhost:3000/follow?token=${answer.followToken}`)
    const [mail] = await database.db.select().from(mails).where(eq(mails.projectId, answer.id))
    expect(mail).toMatchObject({ template: 'request-received', recipient: body.email })
    const [consent] = await database.db.select().from(consents).where(eq(consents.email, body.email))
    expect(consent?.source).toBe('partner (Insurer)')
  })

  test('lends the list of projects its source, each once and by name', async () => {
    for (const source of ['zeta', 'alpha', 'zeta', 'beta', undefined]) await submit(newBody({ source }))
    const ctx = adminContext(database.db, await createUser(database.db, 'admin'))
    expect(await listSources(ctx)).toEqual(['alpha', 'beta', 'home-claims', 'zeta'])
  })

  test('of a browser is answered as before, and says nothing of partners', async () => {
    const { status, body } = await submit(newBody(), null)
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['id', 'reference', 'status'])
    for (const field of [{ source: 'x' }, { externalId: 'x' }, { metadata: {} }])
      expect(await submit(newBody(field), null)).toMatchObject({
        status: 400,
        body: { issues: [{ path: Object.keys(field)[0] }] },
      })
  })

  test.each([
    ['source', 'x'.repeat(51)],
    ['externalId', 'x'.repeat(101)],
    ['metadata', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v']))],
    ['metadata', { ['k'.repeat(41)]: 'v' }],
    ['metadata', { k: 'v'.repeat(501) }],
    ['metadata', { k: 1 }],
    ['metadata', ['k']],
  ])('with a %s that does not fit is refused', async (field, value) => {
    const { status, body } = await submit(newBody({ [field]: value }))
    expect(status).toBe(400)
    expect(body.issues[0].path).toMatch(new RegExp(`^${field}`))
  })
})

describe('an external id', () => {
  test('stands for one lead of a key: the same again is the same, whatever its order', async () => {
    const [body, before] = [newBody({ externalId: 'E-1', metadata: { a: '1', b: '2' } }), await countProjects()]
    const first = await submit(body)
    const again = await submit({ ...body, metadata: { b: '2', a: '1' } })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await countProjects()) - before).toBe(1)
  })

  test('with something else is refused, with the id of the lead it stands for', async () => {
    const body = newBody({ externalId: 'E-2' })
    const { id } = (await submit(body)).body
    expect(await submit({ ...body, city: 'Halifax' })).toMatchObject({
      status: 409,
      body: { reason: 'external_id_taken', existingId: id, issues: [{ path: 'externalId' }] },
    })
  })

  test('knows a lead again by what was filled in, not by which fields there were', () => {
    const lead = submitProjectInput.parse({ ...wizardBody, externalId: 'E-0', metadata: { a: '1' } })
    const reversed = Object.fromEntries(Object.entries(lead).toReversed()) as typeof lead
    const later = { ...reversed, addedLater: null, addedToo: undefined }
    expect(contentOf(later)).toBe(contentOf(lead))
    expect(contentOf({ ...lead, city: 'Halifax' })).not.toBe(contentOf(lead))
  })

  test('of another key is another lead', async () => {
    const body = newBody({ externalId: 'E-3' })
    const [mine, theirs] = [await submit(body), await submit(body, other)]
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('sent eight times at once makes one lead', async () => {
    const [body, before] = [newBody({ externalId: 'E-4' }), await countProjects()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(body)))
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect((await countProjects()) - before).toBe(1)
  })

  test('sent more often at once than a mailbox may be named counts once', async () => {
    const [body, before] = [newBody({ externalId: 'E-5' }), await countProjects()]
    const answers = await Promise.all(Array.from({ length: 14 }, () => submit(body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect((await countProjects()) - before).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submit({ ...body, externalId: `E-5-${index}` })),
    )
    expect(others.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), ...Array(3).fill(429)])
    const refused = others.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3600)
  })

  test('and an Idempotency-Key work together, for one key of the API alone', async () => {
    const [body, headers] = [newBody(), { 'idempotency-key': crypto.randomUUID() }]
    const first = await submit(body, partner, headers)
    const again = await submit(body, partner, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const theirs = await submit(body, other, headers)
    expect(theirs.headers.get('idempotent-replayed')).toBeNull()
    expect(theirs.body.id).not.toBe(first.body.id)
    expect(again.headers.get('ratelimit')).toMatch(/r=\d+/)
  })
})

describe('the external id of somebody who was erased', () => {
  const erase = async (id: string) => {
    const owner = adminContext(database.db, await createUser(database.db, 'admin'))
    await database.db.transaction((tx) => erasePerson(tx, owner, { requestIds: [id] }, { quietly: true }))
  }

  test('brings nobody back, while another key’s and other ids go on', async () => {
    const body = newBody({ externalId: 'G-1' })
    const { id } = (await submit(body)).body
    await erase(id)
    for (const again of [body, { ...body, email: 'other@example.ca' }])
      expect(await submit(again)).toMatchObject({
        status: 409,
        body: { reason: 'external_id_erased', issues: [{ path: 'externalId' }] },
      })
    expect(await database.db.$count(projects, eq(projects.email, body.email))).toBe(0)
    expect((await submit(newBody({ externalId: 'G-1' }), other)).status).toBe(201)
    expect((await submit(newBody({ externalId: 'G-2' }))).status).toBe(201)
    expect(JSON.stringify(await database.db.select().from(erasedLeads))).not.toContain('G-1')
  })
})

describe('a lead is followed', () => {
  test('by the key that submitted it: status, what happened, who has it, no contacts', async () => {
    const { id } = (await submit(newBody({ source: 'home', externalId: 'F-1', metadata: { policy: 'P' } }))).body
    const company = await createContractor(database.db)
    const caller = createCaller({
      ...adminContext(database.db, await createUser(database.db, 'admin')),
      responseHeaders: new Headers(),
    })
    await caller.admin.projects.assign({ id, contractorId: company.id })
    const { status, body } = await follow(id, partner.headers)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'distributed',
      source: 'home',
      externalId: 'F-1',
      metadata: { policy: 'P' },
      timeline: [{ status: 'new' }, { status: 'distributed' }],
      matches: [{ companyName: company.companyName, slug: company.slug, status: 'new' }],
    })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${company.email}|Hanna|@example`))
  })

  test('by its token, without what the partner keeps; by the page of the link too', async () => {
    const { id, followToken } = (await submit(newBody({ source: 'home', metadata: { policy: 'secret' } }))).body
    const { status, body } = await follow(id, { 'x-lead-token': followToken })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, source: null, externalId: null, metadata: {}, matches: [] })
    const page = createCaller({ ...visitorContext(database.db), responseHeaders: new Headers() })
    expect(await page.lead.followByToken({ token: followToken })).toMatchObject({ id, statusText: expect.any(String) })
  })

  test('by nobody else', async () => {
    const first = (await submit(newBody())).body
    const second = (await submit(newBody())).body
    const own = (await submit(newBody(), null)).body
    const contractor = await createContractor(database.db)
    const theirs = await createApiKey(database.db, ['leads:read'], { contractorId: contractor.id })
    const unable = await createApiKey(database.db, ['leads:write'])
    const attempts: [string, Record<string, string>, number][] = [
      [first.id, {}, 404],
      [first.id, other.headers, 404],
      [first.id, { 'x-lead-token': second.followToken }, 404],
      [first.id, { 'x-lead-token': `${first.id}.${'A'.repeat(43)}` }, 404],
      [first.id, { 'x-lead-token': 'x' }, 404],
      [own.id, partner.headers, 404],
      [own.id, { cookie: admin }, 404],
      ['nothing', partner.headers, 404],
      [first.id, theirs.headers, 403],
      [first.id, unable.headers, 403],
    ]
    for (const [id, headers, status] of attempts) expect((await follow(id, headers)).status).toBe(status)
    // The token of a followed lead opens nothing else.
    const view = await call('/requests/view', { method: 'POST', body: { token: first.followToken } })
    expect(view.status).toBe(404)
  })

  test('until its homeowner is erased', async () => {
    const body = newBody({ metadata: { policy: 'P-9' } })
    const { id, followToken } = (await submit(body)).body
    const company = await createContractor(database.db)
    const owner = adminContext(database.db, await createUser(database.db, 'admin'))
    const caller = createCaller({ ...owner, responseHeaders: new Headers() })
    await caller.admin.projects.assign({ id, contractorId: company.id })
    await database.db.transaction((tx) => erasePerson(tx, owner, { requestIds: [id] }))
    expect(await database.db.select().from(partnerLeads).where(eq(partnerLeads.projectId, id))).toEqual([])
    expect((await follow(id, partner.headers)).status).toBe(404)
    expect((await follow(id, { 'x-lead-token': followToken })).status).toBe(404)
  })
})

describe('admins', () => {
  test('see who submitted it and what they said, and list leads by their source', async () => {
    const { id } = (await submit(newBody({ source: 'spring', externalId: 'A-1', metadata: { desk: '4' } }))).body
    await submit(newBody({ source: 'autumn' }))
    const { body } = await call(`/admin/projects/${id}`, { cookie: admin })
    const said = { keyName: 'Insurer', source: 'spring', externalId: 'A-1', metadata: { desk: '4' } }
    expect(body.project.partner).toEqual(said)
    const list = await call('/admin/projects?source=spring', { cookie: admin })
    expect(list.body.projects.map((row: { id: string }) => row.id)).toEqual([id])
    expect(list.body.total).toBe(1)
  })
})

describe('what a key sends that nobody reads is refused by name', () => {
  test('fields and parameters, deep; a browser’s are ignored', async () => {
    const body = { ...newBody({ metadata: {} }), colour: 'red', status: 'won' }
    expect(await submit(body)).toMatchObject({
      status: 400,
      body: { reason: 'unknown_field', issues: [{ path: 'colour' }, { path: 'status' }] },
    })
    expect(await call('/contractors?radius=5', { headers: partner.headers })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'radius' }] },
    })
    expect(await call('/leads?dry=1', { method: 'POST', body: newBody(), headers: partner.headers })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'dry' }] },
    })
    expect((await submit({ ...newBody(), colour: 'red' }, null)).status).toBe(201)
    expect((await call('/contractors?radius=5')).status).toBe(200)
  })

  test('after it is known who calls: a key without the scope is told that', async () => {
    const unable = await createApiKey(database.db, ['leads:read'])
    expect(await submit({ colour: 'red' }, unable)).toMatchObject({ status: 403, body: { reason: 'scope_missing' } })
  })
})
