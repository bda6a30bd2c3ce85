import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assignments, auditLog, contractors, documents, files, projectAttachments, projects } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { formWith, pdfFile, photoFile } from '~/test/files'
import { call, cookieFor, fetchApi } from '~/test/rest'

const database = givenDatabase()
const cookies = { nobody: '' } as Record<string, string>
let contractor: Awaited<ReturnType<typeof createContractor>>
let homeownerId = ''
let projectId = ''
let attachment = ''

beforeAll(async () => {
  const { db } = database
  contractor = await createContractor(db)
  const homeowner = await createUser(db, 'homeowner')
  homeownerId = homeowner.id
  Object.assign(cookies, {
    admin: await cookieFor(db, await createUser(db, 'admin')),
    homeowner: await cookieFor(db, homeowner),
    contractor: await cookieFor(db, contractor.user),
    'another homeowner': await cookieFor(db, await createUser(db, 'homeowner')),
    'another contractor': await cookieFor(db, (await createContractor(db)).user),
  })
})

async function uploaded(file: File): Promise<string> {
  const body = formWith({ attachments: [file] })
  return (await call('/leads/upload-attachments', { method: 'POST', body })).body.files[0].id
}

const claim = (id: string, values: Partial<typeof files.$inferInsert> = {}) =>
  database.db
    .update(files)
    .set({ claimedAt: new Date(), ...values })
    .where(eq(files.id, id))

beforeEach(async () => {
  const { db } = database
  projectId = (await createProject(db, { homeownerId })).id
  attachment = await uploaded(pdfFile('plan.pdf', 1000))
  await claim(attachment)
  await db.insert(projectAttachments).values({ projectId, fileId: attachment, position: 1 })
  await db
    .insert(assignments)
    .values({ projectId, contractorId: contractor.id, slot: 1, origin: 'admin', status: 'new' })
})

const read = async (id: string, who: string, headers: Record<string, string> = {}) => {
  const cookie = cookies[who] ?? ''
  const response = await fetchApi(
    new Request(`http://localhost:3000/api/files/${id}`, { headers: { ...(cookie && { cookie }), ...headers } }),
  )
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const reads = (id: string) => database.db.select().from(auditLog).where(eq(auditLog.entityId, id))

describe('what came with a request', () => {
  test.each([
    ['admin', 200],
    ['homeowner', 200],
    ['contractor', 200],
    ['another homeowner', 404],
    ['another contractor', 404],
    ['nobody', 404],
  ])('is read by %s: %i', async (who, status) => {
    const answer = await read(attachment, who)
    expect(answer.status).toBe(status)
    expect(await reads(attachment)).toHaveLength(status === 200 ? 1 : 0)
  })

  test('is noted once an hour for each reader, also when it is read in pieces', async () => {
    const readAll = async () => {
      for (const who of ['admin', 'homeowner', 'contractor']) await read(attachment, who)
    }
    await readAll()
    await read(attachment, 'homeowner', { range: 'bytes=0-0' })
    await readAll()
    expect(await reads(attachment)).toHaveLength(3)
    vi.useFakeTimers({ now: addHours(new Date(), 2), toFake: ['Date'] })
    await readAll()
    vi.useRealTimers()
    expect(await reads(attachment)).toHaveLength(6)
  })

  test('is gone for a contractor whose lead was withdrawn', async () => {
    await database.db
      .update(assignments)
      .set({ withdrawnAt: new Date(), slot: null })
      .where(eq(assignments.projectId, projectId))
    expect((await read(attachment, 'contractor')).status).toBe(404)
  })

  test('is gone for contractors when the request is closed', async () => {
    await database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, projectId))
    expect((await read(attachment, 'contractor')).status).toBe(404)
    expect((await read(attachment, 'homeowner')).status).toBe(200)
  })
})

test("a contractor's document is theirs and the admin's", async () => {
  const id = await uploaded(pdfFile('licence.pdf'))
  await claim(id, { kind: 'document' })
  await database.db
    .insert(documents)
    .values({ contractorId: contractor.id, fileId: id, type: 'license', name: 'Licence' })
  const statuses = await Promise.all(
    ['admin', 'contractor', 'another contractor', 'homeowner', 'nobody'].map(
      async (who) => (await read(id, who)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404])
})

test('a logo in use is for everybody, and for good', async () => {
  const id = await uploaded(await photoFile('logo.jpg'))
  await database.db.update(files).set({ kind: 'logo' }).where(eq(files.id, id))
  expect((await read(id, 'nobody')).status).toBe(404)
  await claim(id)
  await database.db.update(contractors).set({ logoFileId: id }).where(eq(contractors.id, contractor.id))
  const answer = await read(id, 'nobody')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await reads(id)).toEqual([])
})

describe('an answer', () => {
  test('keeps browsers from running or keeping what is private', async () => {
    const id = await uploaded(pdfFile('reçu "n° 3".pdf'))
    const { headers } = await read(id, 'admin')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="re?u n? 3.pdf"; filename*=UTF-8''re%C3%A7u%20n%C2%B0%203.pdf`,
    )
  })

  test('that is not there, in a tab of its own, is a page that says so, and JSON to everything else', async () => {
    const missing = '018f0000-0000-7000-8000-000000000000'
    const tab = await read(missing, 'admin', { 'sec-fetch-dest': 'document' })
    expect(tab.status).toBe(404)
    expect(tab.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Buffer.from(tab.bytes).toString()).toContain('This file cannot be opened')
    const other = await read(missing, 'admin', { 'sec-fetch-dest': 'image' })
    expect(other.headers.get('content-type')).toContain('application/json')
  })

  test('shows pictures, and saves them when asked', async () => {
    const id = await uploaded(await photoFile('front.jpg'))
    expect((await read(id, 'admin')).headers.get('content-disposition')).toBe('inline; filename=front.jpg')
    expect((await read(`${id}?download`, 'admin')).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each([
    ['bytes=0-7', 206, 8, 'bytes 0-7/1000'],
    ['bytes=990-', 206, 10, 'bytes 990-999/1000'],
    ['bytes=-5', 206, 5, 'bytes 995-999/1000'],
    ['bytes=0-99999', 206, 1000, 'bytes 0-999/1000'],
    ['bytes=1000-', 416, 0, 'bytes */1000'],
    ['bytes=5-2', 416, 0, 'bytes */1000'],
    ['bytes=0-1,5-6', 200, 1000, null],
    ['nonsense', 200, 1000, null],
  ])('to the range %s is %i', async (range, status, length, contentRange) => {
    const answer = await read(attachment, 'admin', { range })
    expect(answer.status).toBe(status)
    expect(answer.bytes).toHaveLength(length)
    expect(answer.headers.get('content-range')).toBe(contentRange)
  })

  test('says when the reader has it already, to those who may read it', async () => {
    const { headers, bytes } = await read(attachment, 'admin')
    expect(bytes).toHaveLength(1000)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect(await read(attachment, 'admin', known)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    expect((await read(attachment, 'nobody', known)).status).toBe(404)
    expect(await reads(attachment)).toHaveLength(1)
  })

  test('gives a range only of the version that If-Range names', async () => {
    const etag = (await read(attachment, 'admin')).headers.get('etag') ?? ''
    const range = 'bytes=0-7'
    expect((await read(attachment, 'admin', { range, 'if-range': etag })).status).toBe(206)
    expect((await read(attachment, 'admin', { range, 'if-range': '"another"' })).status).toBe(200)
    expect((await read(attachment, 'admin', { range, 'if-range': `W/${etag}` })).status).toBe(200)
  })

  test('to HEAD names the size and reads nothing', async () => {
    const answer = await call(`/files/${attachment}`, { method: 'HEAD', cookie: cookies.admin })
    expect(answer.headers.get('content-length')).toBe('1000')
    expect(await reads(attachment)).toEqual([])
  })

  test.each(['x', '..%2f..%2fetc%2fpasswd', '00000000-0000-7000-8000-000000000000'])('to %s is 404', async (id) => {
    expect((await read(id, 'admin')).status).toBe(404)
  })

  test('to another method says what is taken', async () => {
    expect((await call(`/files/${attachment}`, { method: 'POST', cookie: cookies.admin })).status).toBe(405)
  })
})
