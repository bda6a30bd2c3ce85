import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ownersOnly } from '~/domain/admin-level'
import { auditLog } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { call, cookieFor } from '~/test/rest'

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
