import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { ownersOnly } from '~/domain/admin-level'
import { UnauthenticatedError } from '~/domain/errors'
import { env } from '~/env'
import { callerOf, createApiContext } from '~/server/api/context'
import { auditLog, contractors, sessions, users } from '~/server/db/schema'
import { createListener } from '~/server/http/listener'
import { describeError, log } from '~/server/observability/log'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { call, cookieFor } from '~/test/rest'
import { exportCsv, exportNames } from './exports'
import { openApiDocument } from './openapi'

const database = givenDatabase()
let admin: string

beforeAll(async () => {
  admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
  for (let index = 0; index < 12; index++)
    await createContractor(database.db, {
      companyName: `=HYPERLINK("http://x","${index}")`,
      contactName: 'Él, "quoted"',
    })
})

test('a list is exported whole, with its filters, and no cell is a formula', async () => {
  const { status, body, headers } = await call('/admin/export/contractors?status=published', { cookie: admin })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/csv')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="contractors-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = body.trim().split('\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toContain('id,companyName,contactName')
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"",""`)
  expect(lines[1]).toContain('"Él, ""quoted"""')
  expect(await call('/admin/export/contractors?status=archived', { cookie: admin })).toMatchObject({ status: 200 })
  const audits = await database.db.select().from(auditLog)
  expect(audits.filter(({ action }) => action === 'contractors.exported')).toHaveLength(2)
})

test('the audit tells by what an export was filtered, and not what was searched for', async () => {
  await call('/admin/export/projects?search=hanna%40example.ca&status=new&strange=Hanna', { cookie: admin })
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'projects.exported'))
  expect(entries.map(({ details }) => details)).toEqual([{ filters: ['search', 'status'] }])
})

test.each(['projects', 'homeowners', 'audit'])('%s are exported too', async (name) => {
  expect(await call(`/admin/export/${name}`, { cookie: admin })).toMatchObject({ status: 200 })
})

test('no cell becomes a formula where a spreadsheet splits at semicolons or tabs', async () => {
  await createProject(database.db, {
    customerName: 'Cheap;=1+1;x; y',
    description: 'Paint\n=1+1\n"; @SUM(1)\nthe hall-way, a=b; and more',
  })
  const { body } = await call('/admin/export/projects?search=Cheap', { cookie: admin })
  expect(body).toContain("Cheap;'=1+1;x; y")
  expect(body).toContain(`"Paint\n'=1+1\n""; '@SUM(1)\nthe hall-way, a=b; and more"`)
})

test('an agent exports nothing, and is told who does', async () => {
  const agent = await cookieFor(database.db, await createUser(database.db, 'admin', { adminLevel: 'agent' }))
  for (const name of ['contractors', 'projects', 'homeowners', 'audit'])
    expect(await call(`/admin/export/${name}`, { cookie: agent })).toMatchObject({
      status: 403,
      body: { error: ownersOnly },
    })
})

test('strangers, other roles, unknown lists and unknown filters are answered as everywhere', async () => {
  const homeowner = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
  expect(await call('/admin/export/contractors')).toMatchObject({ status: 401 })
  expect(await call('/admin/export/contractors', { cookie: homeowner })).toMatchObject({ status: 403 })
  expect(await call('/admin/export/secrets', { cookie: admin })).toMatchObject({ status: 404 })
  expect(await call('/admin/export/contractors?status=nope', { cookie: admin })).toMatchObject({ status: 400 })
})

/** More than one batch of an export, the first of which is more than is read ahead. */
async function givenManyContractors() {
  const { id: _id, slug: _slug, userId: _user, email: _email, ...one } = await createContractor(database.db)
  const long = { ...one, status: 'manual' as const, contactName: 'x'.repeat(2000) }
  await database.db
    .insert(contractors)
    .values(Array.from({ length: 600 }, (_, at) => ({ ...long, email: `many-${at}@example.ca` })))
}

test('a batch that fails later breaks the download off, and ends no process', async () => {
  await givenManyContractors()
  const logged = vi.spyOn(log, 'error')
  // The rows of the first batch are read, and then their audit row is written.
  await database.db.execute(sql`
    create function break_off() returns trigger language plpgsql as $$
    begin execute 'alter table contractors rename column company_name to gone'; return null; end $$`)
  await database.db.execute(sql`
    create trigger break_off after insert on audit_log for each row execute function break_off()`)
  const server = createServer(createListener(async () => {})).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const answer = await fetch(`http://localhost:${port}/api/admin/export/contractors`, { headers: { cookie: admin } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1), { timeout: 10_000 })
    const [{ err }] = logged.mock.calls[0] as unknown as [{ err: unknown }]
    expect(describeError(err)).toMatchObject({ query: expect.stringContaining('select'), cause: { code: '42703' } })
    expect(JSON.stringify(describeError(err))).not.toMatch(/many-|params/)
  } finally {
    await database.db.execute(sql`drop trigger break_off on audit_log`)
    await database.db.execute(sql`alter table contractors rename column gone to company_name`)
    server.close()
  }
  const whole = await call('/admin/export/contractors', { cookie: admin })
  expect(whole.body.trim().split('\n').length).toBeGreaterThan(600)
})

test.each([
  ['the session has ended', () => database.db.delete(sessions)],
  [
    'an owner became an agent',
    () => database.db.update(users).set({ adminLevel: 'agent' }).where(eq(users.role, 'admin')),
  ],
])('an export that is read slowly breaks off when %s meanwhile', async (_case, end) => {
  await database.db.delete(contractors)
  await givenManyContractors()
  const headers = new Headers({ cookie: admin })
  const begin = async () =>
    exportCsv(new Request(`${env.APP_URL}/api`), await createApiContext(callerOf(headers), database.db), 'contractors')
  const [whole, slow] = [await begin(), await begin()]
  expect((await whole.text()).trim().split('\n').length).toBeGreaterThan(600)
  await end()
  await expect(slow.text()).rejects.toThrow(UnauthenticatedError)
  admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
})

test('the document says of each export who may ask for it and what it reads', async () => {
  const { paths = {} } = await openApiDocument()
  const { get: operation } = paths['/admin/export/audit'] ?? {}
  expect(operation?.security).toEqual([{ session: [] }])
  expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '400', '401', '403', '500'])
  const filters = (operation?.parameters ?? []).map((one) => ('name' in one ? one.name : ''))
  expect(filters).toEqual(['actorId', 'action', 'entity', 'entityId', 'from', 'to', 'actorKind', 'reads'])
  for (const name of exportNames) {
    expect(paths).toHaveProperty([`/admin/export/${name}`])
    expect(await call(`/admin/export/${name}`)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  }
  expect(paths['/health']?.get?.security).toEqual([])
})
