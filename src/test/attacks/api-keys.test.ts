import { addHours } from 'date-fns/addHours'
import { subSeconds } from 'date-fns/subSeconds'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiScope, apiScopes, contractorScopes } from '~/domain/api-scope'
import type { ScopeMeta } from '~/server/api/admit-key'
import { appRouter } from '~/server/api/root'
import { makeKey } from '~/server/crypto/api-key'
import {
  apiKeyDays,
  apiKeys,
  auditLog,
  contractors,
  files,
  invitations,
  milestones,
  projectAttachments,
  projectStatusHistory,
} from '~/server/db/schema'
import { app } from '~/server/http/app'
import { flushKeyUse } from '~/server/services/api-key/key-usage'
import { expectedAccess, expectedScopes, scopeOf } from '~/test/access'
import { createApiKey } from '~/test/api-keys'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, leadInput } from '~/test/factories'
import { call, fetchApi } from '~/test/rest'
import { ask } from './ask'
import { createWorld, type World } from './world'

const database = givenDatabase()
let mine: World
let theirs: World

beforeAll(async () => {
  mine = await createWorld(database.db)
  theirs = await createWorld(database.db)
})
beforeEach(() => database.db.execute(sql`delete from rate_limits`))

const platformKey = (scopes: readonly ApiScope[], overrides = {}) => createApiKey(database.db, scopes, overrides)
const contractorKey = (world: World, scopes: readonly ApiScope[] = contractorScopes) =>
  createApiKey(database.db, scopes, { contractorId: world.contractor.id })

type Described = Record<string, { _def: { meta?: ScopeMeta } }>
const procedures = Object.entries(appRouter._def.procedures as unknown as Described)
const names = Object.values(expectedAccess).flat()
const isRoute = (name: string) => name.includes(' ')

/** What refuses a call, of a procedure by its path as of a route. */
async function refusal(name: string, headers: Record<string, string>): Promise<string> {
  if (!isRoute(name)) return ask(database.db, name, headers, {})
  const [method, address = ''] = name.split(' ')
  const { status, body } = await call(address, { method, headers })
  return status < 400 ? 'answered' : String(body.code)
}

describe('scopes', () => {
  test('are declared as expected: a procedure that is not listed is reached by no key', () => {
    const declared = procedures.flatMap(([path, { _def }]) => (_def.meta?.scope ? [`${path} ${_def.meta.scope}`] : []))
    const expected = Object.entries(expectedScopes).flatMap(([scope, listed]) =>
      listed.filter((name) => !isRoute(name)).map((name) => `${name} ${scope}`),
    )
    expect(declared.toSorted()).toEqual(expected.toSorted())
  })

  test('everything is refused to a key without the scope that it takes, and to every key where it takes none', async () => {
    const open = [
      'GET /health',
      'GET /metrics',
      'GET /openapi.json',
      'GET /docs',
      'POST /csp-reports',
      'GET /storage/*',
    ]
    for (const name of names.filter((each) => !open.includes(each))) {
      const scope = scopeOf(name)
      if (scope === 'any') continue
      const key = await platformKey(apiScopes.filter((other) => other !== scope))
      expect(await refusal(name, key.headers), name).toBe('FORBIDDEN')
    }
  })

  test('what a key has the scope for is answered, or refused for what was sent', async () => {
    for (const [scope, listed] of Object.entries(expectedScopes))
      for (const name of listed.filter((each) => !isRoute(each))) {
        const own = /^(contractorPortal|visit|payment)\./.test(name)
        const wanted: ApiScope[] = scope === 'any' ? ['events:read'] : [scope as ApiScope]
        const key = own ? await contractorKey(mine, wanted) : await platformKey(wanted)
        expect(['answered', 'BAD_REQUEST', 'NOT_FOUND'], name).toContain(await refusal(name, key.headers))
      }
  })

  test('that are missing are named, in the body and in the header', async () => {
    const { headers } = await platformKey(['projects:read'])
    const { status, body, headers: answered } = await call('/admin/contractors', { headers })
    expect({ status, reason: body.reason }).toEqual({ status: 403, reason: 'scope_missing' })
    expect(body.error).toContain('contractors:read')
    expect(answered.get('www-authenticate')).toBe(
      'Bearer realm="Trowel", error="insufficient_scope", scope="contractors:read"',
    )
    expect(await call('/admin/settings', { headers })).toMatchObject({ status: 403, body: { reason: 'not_for_keys' } })
  })

  test('of the database are those of the code', async () => {
    await expect(platformKey(['everything' as never])).rejects.toThrow()
    await expect(platformKey([])).rejects.toThrow()
    await expect(contractorKey(mine, ['projects:read'])).rejects.toThrow()
  })
})

describe('a key that is none', () => {
  const refused = async (headers: Record<string, string>, path = '/categories') => {
    const answer = await call(path, { headers })
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', reason: 'invalid_key' } })
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  }

  test('is 401 everywhere, also where nobody needs one', async () => {
    const { text } = await platformKey(apiScopes)
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer admin',
      `Bearer ${makeKey().text}`,
      `Bearer ${text.slice(0, -1)}`,
      `Bearer ${text} ${text}`,
      `Bearer ${text}, Bearer ${text}`,
    ])
      await refused({ authorization })
    await refused({ authorization: 'Bearer admin' }, '/admin/projects')
    await refused({ authorization: 'Bearer admin' }, '/calendar/some-token')
  })

  test('neither is one with the secret of another', async () => {
    const [one, other] = [await platformKey(apiScopes), makeKey()]
    const mixed = `${one.text.slice(0, 17)}${other.text.slice(17)}`
    await refused({ authorization: `Bearer ${mixed}` })
  })

  test('sent twice in two headers is refused, not guessed', async () => {
    const [one, other] = [await platformKey(apiScopes), await platformKey(['leads:write'])]
    const headers = new Headers([
      ['authorization', `Bearer ${one.text}`],
      ['authorization', `Bearer ${other.text}`],
    ])
    const { status } = await fetchApi(new Request('http://localhost:3000/api/categories', { headers }))
    expect(status).toBe(401)
  })

  test('is read in whatever case its scheme and header are written', async () => {
    const { text } = await platformKey(['projects:read'])
    const odd: Record<string, string>[] = [{ AUTHORIZATION: `bEaReR ${text}` }, { authorization: `BEARER   ${text}` }]
    for (const headers of odd) expect((await call('/admin/projects', { headers })).status).toBe(200)
  })

  test('is refused by the screens’ endpoint too, which says so in its own shape', async () => {
    const url = 'http://localhost:3000/api/trpc/serviceQuestion.categories'
    const response = await fetchApi(new Request(url, { headers: { authorization: 'Bearer admin' } }))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('invalid_token')
  })

  test('other schemes belong to a proxy in front', async () => {
    const headers = { authorization: 'Basic YWRtaW46YWRtaW4=' }
    expect((await call('/categories', { headers })).status).toBe(200)
    const { status, headers: answered } = await call('/admin/projects', { headers })
    expect({ status, challenge: answered.get('www-authenticate') }).toEqual({
      status: 401,
      challenge: 'Bearer realm="Trowel"',
    })
  })
})

describe('a key that has ended', () => {
  const statusOf = async ({ headers }: { headers: Record<string, string> }) =>
    (await call('/categories', { headers })).status

  test('is refused from the next call on', async () => {
    const key = await platformKey(apiScopes)
    expect(await statusOf(key)).toBe(200)
    await database.db.update(apiKeys).set({ revokedAt: new Date(), ending: 'revoked' }).where(eq(apiKeys.id, key.id))
    expect(await statusOf(key)).toBe(401)
  })

  test('by its own end, and a secret by that of its overlap', async () => {
    const [past, soon] = [subSeconds(new Date(), 1), addHours(new Date(), 1)]
    expect(await statusOf(await platformKey(apiScopes, { expiresAt: past }))).toBe(401)
    expect(await statusOf(await platformKey(apiScopes, { expiresAt: soon }))).toBe(200)
    expect(await statusOf(await platformKey(apiScopes, { endsAt: past }))).toBe(401)
    expect(await statusOf(await platformKey(apiScopes, { endsAt: soon }))).toBe(200)
  })

  test('with the contractor’s account', async () => {
    const world = await createWorld(database.db)
    const key = await contractorKey(world)
    const set = (values: object) =>
      database.db.update(contractors).set(values).where(eq(contractors.id, world.contractor.id))
    expect(await statusOf(key)).toBe(200)
    await set({ status: 'archived', statusBeforeArchive: 'published', archivedAt: new Date() })
    expect(await statusOf(key)).toBe(401)
    await set({ status: 'unpublished', statusBeforeArchive: null, archivedAt: null })
    expect(await statusOf(key)).toBe(200)
    await set({ userId: null })
    expect(await statusOf(key)).toBe(401)
  })
})

test('a field of a form that nobody reads is refused by its name to a key, before its files are stored', async () => {
  const { headers } = await contractorKey(mine)
  const form = new FormData()
  form.append('body', 'Hello')
  form.append('colour', 'red')
  form.append('attachments', new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }))
  const before = await database.db.$count(files)
  const path = `/contractor/leads/${mine.ids.leads?.[0]}/messages`
  expect(await call(path, { method: 'POST', headers, body: form })).toMatchObject({
    status: 400,
    body: { reason: 'unknown_field', issues: [{ path: 'colour' }] },
  })
  expect(await database.db.$count(files)).toBe(before)
})

describe('a key beside a session', () => {
  test('is refused, whoever’s they are', async () => {
    const { headers } = await platformKey(apiScopes)
    const answer = await call('/categories', { headers, cookie: mine.cookies.admin })
    expect(answer).toMatchObject({ status: 400, body: { reason: 'key_with_cookie' } })
    const invalid = await call('/categories', {
      headers: { authorization: 'Bearer x' },
      cookie: mine.cookies.homeowner,
    })
    expect(invalid.status).toBe(400)
  })

  test('other cookies are none of its business, and nothing sets one', async () => {
    const { headers } = await platformKey(apiScopes)
    const answer = await call('/admin/projects', { headers, cookie: 'lb=1' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('changes need no origin of ours: no page can send the header', async () => {
    const { headers } = await platformKey(['leads:write'])
    const origin = { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' }
    const body = leadInput({ email: 'origin@example.ca' })
    expect((await call('/leads', { method: 'POST', headers: origin, body })).status).toBe(403)
    expect((await call('/leads', { method: 'POST', headers: { ...headers, ...origin }, body })).status).toBe(201)
  })
})

test('no key is answered a link that opens a contractor’s account', async () => {
  const { headers } = await platformKey(apiScopes)
  const { id } = await createContractor(database.db, { userId: null, status: 'unpublished' })
  const sent = await call(`/admin/contractors/${id}/send-invitation`, { method: 'POST', headers })
  expect(sent).toMatchObject({ status: 403, body: { reason: 'not_for_keys' } })
  expect(await database.db.$count(invitations, eq(invitations.contractorId, id))).toBe(0)
})

describe('a contractor’s key', () => {
  const lead = (world: World) => `/contractor/leads/${world.ids.leads?.[0]}`

  test('reads and answers the contractor’s leads and finds nobody else’s', async () => {
    const { headers } = await contractorKey(mine)
    expect((await call(lead(mine), { headers })).body.id).toBe(mine.ids.leads?.[0])
    for (const path of [lead(theirs), `${lead(theirs)}/quote`, `${lead(theirs)}/messages`])
      expect((await call(path, { headers })).status).toBe(404)
    const message = { method: 'POST', headers, body: { body: 'Hello' } }
    expect((await call(`${lead(mine)}/messages`, message)).status).toBeLessThan(300)
    expect((await call(`${lead(theirs)}/messages`, message)).status).toBe(404)
  })

  test('reads nothing with the scope to write, and writes nothing with the scope to read', async () => {
    const [reads, writes] = [await contractorKey(mine, ['leads:read']), await contractorKey(mine, ['leads:write'])]
    const answer = { method: 'POST', body: { body: 'Hello again' } }
    expect((await call(lead(mine), { headers: writes.headers })).status).toBe(403)
    expect((await call(`${lead(mine)}/messages`, { ...answer, headers: reads.headers })).status).toBe(403)
  })

  test('submits no requests of homeowners, and a key of the platform has no leads', async () => {
    const { headers } = await contractorKey(mine)
    const submitted = await call('/leads', { method: 'POST', headers, body: leadInput() })
    expect(submitted).toMatchObject({ status: 403, body: { reason: 'not_for_keys' } })
    const platform = await platformKey(apiScopes)
    expect((await call('/contractor/leads', { headers: platform.headers })).status).toBe(403)
  })

  test('opens the files of its leads, and neither documents nor other files', async () => {
    const { headers } = await contractorKey(mine)
    const [file] = await database.db
      .insert(files)
      .values({
        kind: 'attachment',
        provider: 'embedded',
        name: 'plan.pdf',
        type: 'application/pdf',
        size: 3,
        key: 'none',
        claimedAt: new Date(),
      })
      .returning()
    const [projectId = '', fileId = ''] = [mine.ids.projects?.[0], file?.id]
    await database.db.insert(projectAttachments).values({ projectId, fileId, position: 2 })
    const statusOf = async (id: string | undefined, key = headers) =>
      (await call(`/files/${id}`, { method: 'HEAD', headers: key })).status
    expect(await statusOf(fileId)).toBe(200)
    expect(await statusOf(mine.ids.files?.[0])).toBe(404)
    expect(await statusOf(fileId, (await contractorKey(theirs)).headers)).toBe(404)
    expect(await statusOf(fileId, (await platformKey(['projects:read'])).headers)).toBe(200)
    expect(await statusOf(fileId, (await platformKey(['contractors:read'])).headers)).toBe(404)
  })
})

test('a contractor’s key opens the bills of the projects it won, and another’s does not', async () => {
  const [file] = await database.db
    .insert(files)
    .values({
      kind: 'receipt',
      provider: 'embedded',
      name: 'bill.pdf',
      type: 'application/pdf',
      size: 3,
      key: 'a bill',
      claimedAt: new Date(),
    })
    .returning()
  const milestone = mine.ids.milestones?.[2] ?? ''
  await database.db.update(milestones).set({ fileId: file?.id }).where(eq(milestones.id, milestone))
  const statusOf = async ({ headers }: { headers: Record<string, string> }) =>
    (await call(`/files/${file?.id}`, { method: 'HEAD', headers })).status
  expect(await statusOf(await contractorKey(mine, ['leads:read']))).toBe(200)
  expect(await statusOf(await contractorKey(mine, ['leads:write']))).toBe(404)
  expect(await statusOf(await contractorKey(theirs))).toBe(404)
})

describe('what a key does', () => {
  test('is its own doing in the audit log and in a project’s history, not that of who made it', async () => {
    const key = await platformKey(['projects:write', 'projects:read'], { name: 'Mover', createdBy: mine.admin.id })
    const { id } = await createProject(database.db)
    const moved = { method: 'PATCH', headers: key.headers, body: { status: 'verified' } }
    expect((await call(`/admin/projects/${id}/status`, moved)).status).toBe(200)
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ actorKind: 'admin', actorId: null, apiKeyId: key.id })
    const [history] = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, id))
    expect(history).toMatchObject({ actorId: null, apiKeyId: key.id })
    const { body: read } = await call(`/admin/projects/${id}`, { headers: key.headers })
    expect(read.history).toMatchObject([{ actorName: 'Mover (API key)', apiKeyId: key.id }])
    const { body: audit } = await call(`/admin/audit?actorId=${key.id}`, { cookie: mine.cookies.admin })
    expect(audit.entries).toMatchObject([{ action: 'project.status-changed', actorName: 'Mover (API key)' }])
  })

  test('notes that it saves are its own, and an older copy is told whose they are', async () => {
    const key = await platformKey(['projects:write', 'projects:read'], { name: 'Noter' })
    const { id, updatedAt } = await createProject(database.db)
    const notes = { method: 'PATCH', headers: key.headers, body: { internalNotes: 'From the CRM' } }
    expect((await call(`/admin/projects/${id}`, notes)).status).toBe(200)
    const { body } = await call(`/admin/projects/${id}`, { headers: key.headers })
    expect(body.notes).toMatchObject([{ authorName: 'Noter (API key)', changeableUntil: null }])
    const stale = { method: 'PATCH', cookie: mine.cookies.admin, body: { internalNotes: 'Mine', updatedAt } }
    expect((await call(`/admin/projects/${id}`, stale)).body.error).toContain('Noter (API key) changed this meanwhile')
  })

  test('is done once with an Idempotency-Key, which is the key’s own, and told again only to who may do it', async () => {
    const [one, other] = [await platformKey(['leads:write']), await platformKey(['leads:write'])]
    const body = leadInput({ email: `${crypto.randomUUID()}@example.ca` })
    const idempotencyKey = { 'idempotency-key': crypto.randomUUID() }
    const submit = (headers: Record<string, string>) =>
      call('/leads', { method: 'POST', body, headers: { ...headers, ...idempotencyKey } })
    const first = await submit(one.headers)
    expect(first.status).toBe(201)
    const again = await submit(one.headers)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('ratelimit')).toContain('r=298')
    expect((await submit(other.headers)).headers.get('idempotent-replayed')).toBeNull()
    await database.db
      .update(apiKeys)
      .set({ scopes: ['leads:read'] })
      .where(eq(apiKeys.id, one.id))
    expect((await submit(one.headers)).status).toBe(403)
  })

  test('is counted by day, with its failures and its last use', async () => {
    const key = await platformKey(['projects:read'])
    await call('/admin/projects', { headers: key.headers })
    await call('/admin/contractors', { headers: key.headers })
    await flushKeyUse(database.db)
    await call('/admin/projects', { headers: key.headers })
    await flushKeyUse(database.db)
    const [day] = await database.db.select().from(apiKeyDays).where(eq(apiKeyDays.keyId, key.id))
    expect(day).toMatchObject({ calls: 3, errors: 1 })
    const [row] = await database.db.select().from(apiKeys).where(eq(apiKeys.id, key.id))
    expect(row?.lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is limited by the key, wherever it calls from, and says what is left', async () => {
    const key = await platformKey(['projects:read'], { limit: 10 })
    const from = (address: number) => ({ ...key.headers, 'x-forwarded-for': `198.51.100.${address}` })
    const first = await call('/admin/projects', { headers: from(1) })
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=10;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"default";r=9;t=(60|59)$/)
    for (let at = 2; at <= 10; at++) expect((await call('/admin/projects', { headers: from(at) })).status).toBe(200)
    const over = await call('/admin/projects', { headers: from(11) })
    expect(over.status).toBe(429)
    expect(over.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('/admin/projects', { headers: (await platformKey(['projects:read'])).headers })).status).toBe(
      200,
    )
    await database.db.update(apiKeys).set({ limit: 20 }).where(eq(apiKeys.id, key.id))
    expect((await call('/admin/projects', { headers: key.headers })).status).toBe(200)
  })

  test('counts each call of a batch', async () => {
    const { headers } = await platformKey(['projects:read'], { limit: 10 })
    const batch = Array.from({ length: 8 }, () => 'serviceQuestion.categories').join(',')
    const url = `http://localhost:3000/api/trpc/${batch}?batch=1&input={}`
    const statuses = []
    for (const _again of [1, 2]) statuses.push((await fetchApi(new Request(url, { headers }))).status)
    expect(statuses).toEqual([200, 207])
  })
})

test('routes that are no procedures and take no key say so', async () => {
  const { headers } = await platformKey(apiScopes)
  for (const path of ['/admin/export/projects', '/calendar/x', '/login', '/logout', '/unsubscribe'])
    expect(await call(path, { headers }), path).toMatchObject({ status: 403, body: { reason: 'not_for_keys' } })
  expect(app.routes.some(({ path }) => path === '/api/logout')).toBe(true)
})
