import { addYears } from 'date-fns/addYears'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentMessages, reviewDocumentInput } from '~/contracts/document'
import { dayIn } from '~/domain/time-zone'
import { auditLog, contractors, documents, files, mails } from '~/server/db/schema'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createUser } from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { call, cookieFor } from '~/test/rest'
import { getPublicContractor } from '../contractor/get-public-contractor'
import { reviewDocument } from './review-document'

const database = givenDatabase()
let admin: AdminPersonContext
let adminCookie: string

type Contractor = Awaited<ReturnType<typeof createContractor>>

beforeAll(async () => {
  const user = await createUser(database.db, 'admin')
  admin = adminContext(database.db, user)
  adminCookie = await cookieFor(database.db, user)
})

async function givenContractor() {
  const contractor = await createContractor(database.db)
  return { contractor, cookie: await cookieFor(database.db, contractor.user) }
}

const upload = (
  cookie: string,
  fields: Record<string, string> = {},
  file: File | null = pdfFile('Certificate.pdf', 2500),
) =>
  call('/contractor/documents', {
    method: 'POST',
    cookie,
    body: formWith({ ...fields, ...(file && { file: [file] }) }),
  })
const list = async (cookie: string) => (await call('/contractor/documents', { cookie })).body
const remove = (cookie: string, id: string) => call(`/contractor/documents/${id}`, { method: 'DELETE', cookie })
const review = (id: string, body: object) =>
  call(`/admin/documents/${id}/review`, { method: 'POST', cookie: adminCookie, body })
const rowOf = async (id: string) => (await database.db.select().from(documents).where(eq(documents.id, id)))[0]
const mailsTo = (contractor: Contractor) =>
  database.db.select().from(mails).where(eq(mails.recipient, contractor.email))

const insurance = { type: 'insurance', issuer: 'Northbridge', coverage: '2,000,000', expiresOn: '2099-01-31' }

describe('a contractor', () => {
  test('uploads a document, which waits for its verification', async () => {
    const { cookie } = await givenContractor()
    const received = await upload(cookie, { ...insurance, description: 'Current policy' })
    expect(received).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    expect(await list(cookie)).toEqual([received.body])
    expect(await list(cookie)).toEqual([
      expect.objectContaining({
        id: received.body.id,
        name: 'Certificate.pdf',
        fileName: 'Certificate.pdf',
        fileSize: 2500,
        type: 'insurance',
        description: 'Current policy',
        verified: false,
        decision: 'pending',
        issuer: 'Northbridge',
        coverage: 2_000_000,
        expiresOn: '2099-01-31',
        proves: 'liability_insurance',
        createdAt: expect.stringMatching(/Z$/),
      }),
    ])
  })

  test('needs to say nothing but the file', async () => {
    const { cookie } = await givenContractor()
    expect((await upload(cookie)).status).toBe(201)
    expect((await upload(cookie, { type: '', name: '', description: '', coverage: '', expiresOn: '' })).status).toBe(
      201,
    )
    const [newest] = await list(cookie)
    expect(newest).toMatchObject({ type: 'license', name: 'Certificate.pdf', description: null, expiresOn: null })
  })

  test('says that a certification is the clearance letter', async () => {
    const { cookie } = await givenContractor()
    await upload(cookie, { type: 'certification', proves: 'workers_compensation' })
    await upload(cookie, { type: 'portfolio' })
    expect((await list(cookie)).map(({ proves }: { proves: string }) => proves)).toEqual([null, 'workers_compensation'])
  })

  test.each([
    [{}, null, documentMessages.file],
    [{ type: 'passport' }, undefined, documentMessages.type],
    [{ expiresOn: '31/01/2027' }, undefined, documentMessages.date],
    [{ expiresOn: '2027-02-30' }, undefined, documentMessages.date],
    [{ issuedOn: '2027-02-02', expiresOn: '2027-02-01' }, undefined, documentMessages.order],
    [{ type: 'insurance', coverage: 'two million' }, undefined, documentMessages.coverage],
    [{ type: 'insurance', coverage: '-1' }, undefined, documentMessages.coverage],
    [{ province: 'XX' }, undefined, 'Unknown province'],
  ])('%j is answered with its sentence, and no file is kept', async (fields, file, message) => {
    const { contractor, cookie } = await givenContractor()
    const received = await upload(cookie, fields, file)
    expect(received).toMatchObject({ status: 400, body: { error: message } })
    expect(await list(cookie)).toEqual([])
    expect(await database.db.select().from(files).where(eq(files.ownerId, contractor.user.id))).toEqual([])
  })

  test('cannot upload what is no document', async () => {
    const { cookie } = await givenContractor()
    const received = await upload(cookie, {}, new File(['MZ not a paper'], 'tool.exe'))
    expect(received.status).toBeGreaterThanOrEqual(400)
    expect(received.status).toBeLessThan(500)
    expect(await list(cookie)).toEqual([])
  })

  test('deletes a document with its file', async () => {
    const { contractor, cookie } = await givenContractor()
    const { body } = await upload(cookie)
    expect(await remove(cookie, body.id)).toMatchObject({ status: 204, body: '' })
    expect(await list(cookie)).toEqual([])
    expect(await database.db.select().from(files).where(eq(files.ownerId, contractor.user.id))).toEqual([])
    expect((await remove(cookie, body.id)).status).toBe(404)
  })

  test('finds nobody else’s documents', async () => {
    const [mine, theirs] = [await givenContractor(), await givenContractor()]
    const { body } = await upload(theirs.cookie)
    expect(await list(mine.cookie)).toEqual([])
    expect((await remove(mine.cookie, body.id)).status).toBe(404)
    expect((await remove(mine.cookie, 'abc')).status).toBe(404)
    expect((await upload(mine.cookie, { replaces: body.id })).status).toBe(404)
    expect(await list(theirs.cookie)).toHaveLength(1)
  })

  test('replaces a waiting document at once, a verified one when the new one is verified', async () => {
    const { cookie } = await givenContractor()
    const first = (await upload(cookie, insurance)).body.id
    const second = (await upload(cookie, { ...insurance, replaces: first })).body.id
    expect((await list(cookie)).map(({ id }: { id: string }) => id)).toEqual([second])
    await review(second, { decision: 'verified' })
    const third = (await upload(cookie, { ...insurance, expiresOn: '2099-12-31', replaces: second })).body.id
    expect((await list(cookie)).map(({ id, verified }: { id: string; verified: boolean }) => [id, verified])).toEqual([
      [third, false],
      [second, true],
    ])
    await review(third, { decision: 'verified' })
    expect((await list(cookie)).map(({ id }: { id: string }) => id)).toEqual([third])
  })
})

describe('an admin', () => {
  test('reads a contractor’s documents with who decided them', async () => {
    const { contractor, cookie } = await givenContractor()
    const { body } = await upload(cookie, insurance)
    await review(body.id, { decision: 'verified' })
    const received = await call(`/admin/contractors/${contractor.id}/documents`, { cookie: adminCookie })
    expect(received).toMatchObject({ status: 200, body: [{ id: body.id, verified: true, decidedBy: 'Test admin' }] })
    expect((await call('/admin/contractors/abc/documents', { cookie: adminCookie })).status).toBe(404)
  })

  test('verifies: the contractor sees it and gets a mail, and it is in the audit log', async () => {
    const { contractor, cookie } = await givenContractor()
    const { body } = await upload(cookie, insurance)
    expect(await review(body.id, { decision: 'verified', coverage: 3_000_000 })).toMatchObject({
      status: 200,
      body: { verified: true, coverage: 3_000_000, issuer: 'Northbridge' },
    })
    expect(await list(cookie)).toMatchObject([{ verified: true, decision: 'verified' }])
    expect(await mailsTo(contractor)).toMatchObject([{ template: 'document-decision', props: { verified: true } }])
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.entityId, contractor.id))
    expect(audit).toMatchObject([
      { action: 'document.uploaded', actorId: contractor.user.id },
      { action: 'document.verified', actorId: admin.actor.userId },
    ])
  })

  test('rejects with a reason, which the contractor reads', async () => {
    const { contractor, cookie } = await givenContractor()
    const { body } = await upload(cookie)
    expect(await review(body.id, { decision: 'rejected' })).toMatchObject({
      status: 400,
      body: { error: documentMessages.reason },
    })
    expect((await review(body.id, { decision: 'rejected', reason: 'Page two is missing' })).status).toBe(200)
    expect(await list(cookie)).toMatchObject([{ verified: false, decisionReason: 'Page two is missing' }])
    expect(await mailsTo(contractor)).toMatchObject([{ props: { verified: false, reason: 'Page two is missing' } }])
  })

  test('needs an override note for insurance under two million', async () => {
    const { cookie } = await givenContractor()
    const { body } = await upload(cookie, { ...insurance, coverage: '1,999,999' })
    expect(await review(body.id, { decision: 'verified' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'overrideNote', message: expect.stringContaining('$2,000,000') }] },
    })
    expect(await review(body.id, { decision: 'verified', overrideNote: 'Umbrella policy' })).toMatchObject({
      status: 200,
      body: { verified: true, overrideNote: 'Umbrella policy' },
    })
  })

  test('needs an override note for what proves a check of another province', async () => {
    const { cookie } = await givenContractor()
    const { body } = await upload(cookie, { type: 'license', province: 'QC' })
    expect(await review(body.id, { decision: 'verified' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'overrideNote', message: expect.stringContaining('The company is in Ontario') }] },
    })
    expect(await review(body.id, { decision: 'verified', overrideNote: 'They move in May' })).toMatchObject({
      status: 200,
    })
    const other = await upload(cookie, { type: 'license', province: 'QC' })
    expect(await review(other.body.id, { decision: 'verified', province: 'ON' })).toMatchObject({ status: 200 })
  })

  test('counts a proof of workers’ compensation without an expiry for a year', async () => {
    const { cookie } = await givenContractor()
    const { body } = await upload(cookie, { type: 'other', proves: 'workers_compensation' })
    const { body: decided } = await review(body.id, { decision: 'verified' })
    expect(decided.expiresOn).toMatch(new RegExp(`^${new Date().getFullYear() + 1}-`))
  })

  test('cannot verify what has expired', async () => {
    const { cookie } = await givenContractor()
    for (const fields of [{ expiresOn: '2020-01-01' }, { ...insurance, expiresOn: '2020-01-01' }]) {
      const { id } = (await upload(cookie, fields)).body
      expect(await review(id, { decision: 'verified' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'expiresOn' }] },
      })
    }
  })

  test('verifies insurance without an expiry for one year from the day of the decision', async () => {
    const { contractor, cookie } = await givenContractor()
    const { expiresOn: _, ...undated } = insurance
    const inAYear = dayIn(contractor.province, addYears(new Date(), 1))
    const { id } = (await upload(cookie, undated)).body
    expect(await review(id, { decision: 'verified' })).toMatchObject({ status: 200, body: { expiresOn: inAYear } })
    expect(await mailsTo(contractor)).toMatchObject([{ props: { expiresOn: inAYear } }])

    const given = (await upload(cookie, undated)).body.id
    await review(given, { decision: 'verified', expiresOn: '2099-01-01' })
    expect(await rowOf(given)).toMatchObject({ expiresOn: '2099-01-01' })
    const rejected = (await upload(cookie, undated)).body.id
    await review(rejected, { decision: 'rejected', reason: 'Not legible' })
    expect(await rowOf(rejected)).toMatchObject({ expiresOn: null })
    const licence = (await upload(cookie)).body.id
    await review(licence, { decision: 'verified' })
    expect(await rowOf(licence)).toMatchObject({ expiresOn: null })
  })

  test('decides once, unless it is revised on purpose', async () => {
    const { cookie } = await givenContractor()
    const { body } = await upload(cookie)
    await review(body.id, { decision: 'verified' })
    const rejection = { decision: 'rejected', reason: 'Forged' }
    expect(await review(body.id, rejection)).toMatchObject({ status: 409 })
    expect((await review(body.id, { ...rejection, revise: true })).status).toBe(200)
    expect(await rowOf(body.id)).toMatchObject({ decision: 'rejected' })
  })

  test('and another at the same moment: one decides, the other is told', async () => {
    const { contractor, cookie } = await givenContractor()
    const { body } = await upload(cookie)
    const answers = await Promise.allSettled(
      (['verified', 'rejected', 'verified', 'rejected'] as const).map((decision) =>
        reviewDocument(admin, reviewDocumentInput.parse({ id: body.id, decision, reason: 'x' })),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'Conflict' })
    expect(await mailsTo(contractor)).toHaveLength(1)
  })

  test('finds no document that is not there', async () => {
    for (const id of ['abc', '00000000-0000-4000-8000-000000000000'])
      expect((await review(id, { decision: 'verified' })).status).toBe(404)
    expect((await review('abc', { decision: 'maybe' })).status).toBe(400)
  })
})

test('a decision sets the name, the type and the number: a file’s name is no public certification', async () => {
  const contractor = await createContractor(database.db)
  const { id } = await createDocument(database.db, contractor.id, { type: 'insurance', name: 'scan_0042.pdf' })
  const decision = { id, decision: 'verified', name: 'Master electrician', type: 'license', referenceNumber: 'ME-7' }
  await expect(reviewDocument(admin, reviewDocumentInput.parse(decision))).resolves.toMatchObject({
    name: 'Master electrician',
    type: 'license',
    referenceNumber: 'ME-7',
    proves: 'licences_and_permits',
  })
  const { certifications } = await getPublicContractor(visitorContext(database.db), contractor.id)
  expect(certifications).toMatchObject([{ name: 'Master electrician' }])
})

test('a document decided verified shows among the public certifications, until it is not', async () => {
  const { contractor, cookie } = await givenContractor()
  const { body } = await upload(cookie, { type: 'certification', name: 'Red Seal', expiresOn: '2099-01-01' })
  const shown = async () => (await call(`/contractors/${contractor.id}`)).body.certifications
  expect(await shown()).toEqual([])
  await review(body.id, { decision: 'verified' })
  expect(await shown()).toEqual([{ id: body.id, name: 'Red Seal', verified: true }])
  await remove(cookie, body.id)
  expect(await shown()).toEqual([])
  expect(await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))).toMatchObject([
    { verified: true },
  ])
})
