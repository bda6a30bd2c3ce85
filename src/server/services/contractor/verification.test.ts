import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { reviewDocumentInput, setCheckInput } from '~/contracts/document'
import { assignProjectInput } from '~/contracts/project'
import type { Province } from '~/domain/province'
import { contractorChecks, contractors, documents, mails } from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext, contractorContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createProject, createUser } from '~/test/factories'
import { listAttention } from '../analytics/list-attention'
import { removeDocument } from '../document/remove-document'
import { reviewDocument } from '../document/review-document'
import { assignProject } from '../project/assign-project'
import { checkVerifications } from './check-verification'
import { getPublicContractor } from './get-public-contractor'
import { getOwnVerification, getVerification } from './get-verification'
import { publishContractor } from './publish-contractor'
import { setCheck } from './set-check'
import { explainVerification, undoVerification, verifyContractor } from './verify-contractor'

const database = givenDatabase()
let person: Awaited<ReturnType<typeof createUser>>

/** Noon in Toronto on the day most tests begin with. */
const start = new Date('2026-03-01T17:00:00Z')
const adminAt = (now: Date): AdminPersonContext => adminContext(database.db, person, now)
const runAt = (now: Date) => checkVerifications(visitorContext(database.db, now))

beforeAll(async () => {
  person = await createUser(database.db, 'admin')
})

type Contractor = Awaited<ReturnType<typeof createContractor>>

const givenDocument = ({ id }: Contractor, overrides: Parameters<typeof createDocument>[2] = {}) =>
  createDocument(database.db, id, { createdAt: start, ...overrides })

const verify = (id: string, at = start) =>
  reviewDocument(adminAt(at), reviewDocumentInput.parse({ id, decision: 'verified' }))

/** A verified contractor whose insurance counts until the day before `expiresOn`. */
async function givenInsured(expiresOn = '2026-06-10', overrides: Partial<typeof contractors.$inferInsert> = {}) {
  const contractor = await createContractor(database.db, overrides)
  const document = await givenDocument(contractor, { expiresOn })
  await verify(document.id)
  return { contractor, document }
}

/** Two projects that they were assigned to. */
async function givenLeads(contractor: Contractor) {
  const leads = [await createProject(database.db), await createProject(database.db)] as const
  for (const { id } of leads)
    await assignProject(adminAt(start), {
      id,
      contractorId: contractor.id,
      priority: 50,
      notes: null,
      homeownerAsked: false,
    } as Parameters<typeof assignProject>[1])
  return leads
}

const rowOf = async ({ id }: Contractor) =>
  (await database.db.select().from(contractors).where(eq(contractors.id, id)))[0]!
const mailsTo = async (email: string) =>
  (await database.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).map(
    ({ template }) => template,
  )
const stateOf = async (contractor: Contractor, at: Date, check = 'liability_insurance') =>
  (await getVerification(adminAt(at), { id: contractor.id })).checks.find(({ name }) => name === check)?.state
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`)

describe('an expiring document', () => {
  test('is written about 30, 14 and 3 days before, once each, however often the job runs', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    for (let now = noonOf('2026-05-01'); now < noonOf('2026-06-10'); now = addDays(now, 1)) {
      await runAt(now)
      await Promise.all([runAt(now), runAt(now)])
    }
    const sent = await database.db.select().from(mails).where(eq(mails.recipient, contractor.email))
    const reminders = sent.filter(({ template }) => template === 'document-expiring')
    expect(reminders.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)).sort()).toEqual([
      '2026-05-11',
      '2026-05-27',
      '2026-06-07',
    ])
    expect(await rowOf(contractor)).toMatchObject({ verified: true, verificationLapsedAt: null })
  })

  test('that has its successor already is not written about', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    const next = await givenDocument(contractor, { expiresOn: '2027-06-10' })
    await verify(next.id)
    await runAt(noonOf('2026-06-08'))
    expect(await mailsTo(contractor.email)).not.toContain('document-expiring')
    await runAt(noonOf('2026-06-11'))
    expect((await rowOf(contractor)).verified).toBe(true)
  })
})

describe('on the day it expires', () => {
  test('the check lapses: no matching, no badge, and everybody concerned is told once', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    const [open, closed] = await givenLeads(contractor)
    await database.db.execute(`update projects set status = 'cancelled' where id = '${closed.id}'`)
    const day = noonOf('2026-06-10')
    await runAt(day)
    await runAt(addDays(day, 1))
    expect(await rowOf(contractor)).toMatchObject({ verified: false, verificationLapsedAt: day, status: 'published' })
    expect((await mailsTo(contractor.email)).filter((template) => template === 'verification-lapsed')).toHaveLength(1)
    expect((await mailsTo(open.email)).filter((template) => template === 'contractor-lapsed')).toHaveLength(1)
    expect(await mailsTo(closed.email)).not.toContain('contractor-lapsed')
    expect(await stateOf(contractor, day)).toBe('lapsed')
    const other = await createProject(database.db)
    await expect(
      assignProject(adminAt(day), { id: other.id, contractorId: contractor.id } as Parameters<typeof assignProject>[1]),
    ).rejects.toMatchObject({ code: 'Conflict' })
  })

  test.each<[Province, string, boolean]>([
    ['NL', '2026-06-10T02:00:00Z', false],
    ['NL', '2026-06-10T03:00:00Z', true],
    ['ON', '2026-06-10T03:00:00Z', false],
    ['ON', '2026-06-10T04:30:00Z', true],
    ['BC', '2026-06-10T06:30:00Z', false],
    ['BC', '2026-06-10T07:30:00Z', true],
  ])('in %s at %s it has lapsed: %s', async (province, instant, lapsed) => {
    const { contractor } = await givenInsured('2026-06-10', { province })
    await runAt(new Date(instant))
    expect((await rowOf(contractor)).verified).toBe(!lapsed)
  })

  test('a new document brings the verification back, and says so', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    await runAt(noonOf('2026-06-10'))
    const next = await givenDocument(contractor, { expiresOn: '2027-06-10' })
    expect(await stateOf(contractor, noonOf('2026-06-11'))).toBe('pending')
    await verify(next.id, noonOf('2026-06-12'))
    expect(await rowOf(contractor)).toMatchObject({ verified: true, verificationLapsedAt: null })
    expect(await stateOf(contractor, noonOf('2026-06-12'))).toBe('verified')
    const [mail] = await database.db
      .select()
      .from(mails)
      .where(eq(mails.key, `document-decision:${next.id}:${noonOf('2026-06-12').toISOString()}`))
    expect(mail?.props).toMatchObject({ restored: true })
  })

  test('two lapsed checks must both be renewed', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    const license = { type: 'license', proves: 'licences_and_permits', coverage: null } as const
    await verify((await givenDocument(contractor, { ...license, expiresOn: '2026-06-10' })).id)
    await runAt(noonOf('2026-06-10'))
    await verify((await givenDocument(contractor, { expiresOn: '2027-06-10' })).id, noonOf('2026-06-11'))
    expect((await rowOf(contractor)).verified).toBe(false)
    await verify((await givenDocument(contractor, { ...license, expiresOn: null })).id, noonOf('2026-06-11'))
    expect((await rowOf(contractor)).verified).toBe(true)
  })

  test('a revocation by an admin is not undone by a new document', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    await runAt(noonOf('2026-06-10'))
    await verifyContractor(adminAt(noonOf('2026-06-11')), { id: contractor.id, verified: false })
    await verify((await givenDocument(contractor, { expiresOn: '2027-06-10' })).id, noonOf('2026-06-12'))
    expect((await rowOf(contractor)).verified).toBe(false)
  })

  test('an admin may verify by hand; the job does not take it back', async () => {
    const { contractor } = await givenInsured('2026-06-10')
    await runAt(noonOf('2026-06-10'))
    await verifyContractor(adminAt(noonOf('2026-06-11')), { id: contractor.id, verified: true })
    await runAt(noonOf('2026-06-12'))
    expect(await rowOf(contractor)).toMatchObject({ verified: true, verificationLapsedAt: null })
  })

  test('a document that proves no check lapses alone', async () => {
    const contractor = await createContractor(database.db)
    const document = await givenDocument(contractor, {
      type: 'certification',
      proves: null,
      coverage: null,
      expiresOn: '2026-06-10',
    })
    await verify(document.id)
    await runAt(noonOf('2026-06-10'))
    expect((await rowOf(contractor)).verified).toBe(true)
    const [row] = await database.db.select().from(documents).where(eq(documents.id, document.id))
    expect(row?.lapsedAt).toEqual(noonOf('2026-06-10'))
  })
})

describe('a check', () => {
  test('lapses when the only document that proved it is deleted or rejected after all', async () => {
    const removed = await givenInsured()
    const now = addDays(start, 3)
    await removeDocument(contractorContext(database.db, removed.contractor, now), { id: removed.document.id })
    expect(await rowOf(removed.contractor)).toMatchObject({ verified: false, verificationLapsedAt: now })
    const rejected = await givenInsured()
    const revision = { id: rejected.document.id, decision: 'rejected', reason: 'Forged', revise: true }
    await reviewDocument(adminAt(now), reviewDocumentInput.parse(revision))
    expect(await rowOf(rejected.contractor)).toMatchObject({ verified: false, verificationLapsedAt: now })
  })

  test('that our team makes is noted with its day, and a failure ends the verification', async () => {
    const { contractor } = await givenInsured()
    const input = (overrides: object) =>
      setCheckInput.parse({ id: contractor.id, check: 'legal_background', ...overrides })
    await setCheck(adminAt(start), input({ result: 'passed', note: 'Nothing found' }))
    const [row] = await database.db.select().from(contractorChecks).where(eq(contractorChecks.name, 'legal_background'))
    expect(row).toMatchObject({ passedAt: start, dueOn: '2027-03-01', checkedBy: person.id, note: 'Nothing found' })
    await expect(setCheck(adminAt(start), input({ result: 'failed' }))).rejects.toMatchObject({ code: 'Invalid' })
    await setCheck(adminAt(start), input({ result: 'failed', note: 'Open lawsuit' }))
    expect((await rowOf(contractor)).verified).toBe(false)
    expect(await stateOf(contractor, start, 'legal_background')).toBe('lapsed')
    const own = await getOwnVerification(contractorContext(database.db, contractor, start))
    expect(JSON.stringify(own)).not.toContain('lawsuit')
    await setCheck(adminAt(start), input({ result: 'passed', note: null, dueOn: '2027-01-01' }))
    expect((await rowOf(contractor)).verified).toBe(true)
  })

  test('set back and forth within minutes is one mail to the contractor and to each homeowner, and news again later', async () => {
    const { contractor } = await givenInsured()
    const [first, second] = await givenLeads(contractor)
    const mailed = async () =>
      (
        await database.db
          .select()
          .from(mails)
          .where(inArray(mails.template, ['verification-lapsed', 'contractor-lapsed']))
      )
        .filter(({ recipient }) => [contractor.email, first.email, second.email].includes(recipient))
        .map(({ template, status }) => `${template} ${status}`)
        .sort()
    const set = (minutes: number, result: 'passed' | 'failed', check = 'legal_background') =>
      setCheck(
        adminAt(addMinutes(start, minutes)),
        setCheckInput.parse({ id: contractor.id, check, result, note: 'As told on the phone' }),
      )
    const deliver = async (minutes: number) => {
      for (const { id } of await database.db.select().from(mails).where(eq(mails.status, 'queued')))
        await sendMailJob(systemContext(database.db, 'test', addMinutes(start, minutes)), { mailId: id })
    }
    await set(0, 'failed')
    const sent = ['contractor-lapsed kept', 'contractor-lapsed kept', 'verification-lapsed kept']
    await deliver(0)
    expect(await mailed()).toEqual(sent)
    await set(1, 'passed')
    await set(2, 'failed')
    expect(await mailed()).toEqual(sent)
    await set(3, 'passed')
    await set(4, 'failed', 'credit_background')
    // Another check is news to the contractor; homeowners are not told which.
    expect(await mailed()).toEqual([...sent, 'verification-lapsed queued'])
    await verifyContractor(adminAt(addMinutes(start, 5)), { id: contractor.id, verified: true })
    expect(await mailed()).toEqual([...sent, 'verification-lapsed skipped'])
    await set(30, 'failed')
    await deliver(30)
    expect(await mailed()).toEqual([...sent, ...sent, 'verification-lapsed skipped'].sort())
    await set(60, 'failed')
    await set(61, 'passed')
    expect((await mailed()).filter((mail) => mail.endsWith('queued'))).toEqual([])
  })

  test('of somebody who is not there is not found, nor due in the past', async () => {
    const check = { check: 'complaint_review', result: 'passed' }
    await expect(setCheck(adminAt(start), setCheckInput.parse({ id: 'abc', ...check }))).rejects.toMatchObject({
      code: 'NotFound',
    })
    const { contractor } = await givenInsured()
    const past = setCheckInput.parse({ id: contractor.id, ...check, dueOn: '2026-03-01' })
    await expect(setCheck(adminAt(start), past)).rejects.toMatchObject({ code: 'Invalid' })
  })
})

test('a contractor reads all seven checks with the board of the province', async () => {
  const { contractor } = await givenInsured('2026-06-10', { province: 'BC' })
  const verification = await getOwnVerification(contractorContext(database.db, contractor, start))
  expect(verification).toMatchObject({ verified: true, lapsedAt: null, province: 'BC', board: 'WorkSafeBC' })
  expect(verification.checks.map(({ name, state, dueOn }) => [name, state, dueOn])).toEqual([
    ['workers_compensation', 'missing', null],
    ['liability_insurance', 'verified', '2026-06-10'],
    ['licences_and_permits', 'missing', null],
    ['legal_background', 'team', null],
    ['credit_background', 'team', null],
    ['complaint_review', 'team', null],
    ['ongoing_reverification', 'team', '2026-06-10'],
  ])
})

describe('a verification with checks missing', () => {
  const pass = async (id: string) => {
    for (const [type, proves] of [
      ['other', 'workers_compensation'],
      ['insurance', 'liability_insurance'],
      ['license', 'licences_and_permits'],
    ] as const) {
      const papers = { type, proves, createdAt: start, expiresOn: '2027-01-01' }
      await verify((await createDocument(database.db, id, papers)).id)
    }
    for (const check of ['legal_background', 'credit_background', 'complaint_review'])
      await setCheck(adminAt(start), setCheckInput.parse({ id, check, result: 'passed' }))
  }
  const unproved = async () => {
    const { items } = await listAttention(adminAt(start))
    return items.find(({ kind }) => kind === 'unproved')?.count ?? 0
  }
  const publicChecks = async ({ id }: Contractor) =>
    (await getPublicContractor(visitorContext(database.db, start), id)).checks.map(({ passedAt }) => passedAt)

  test('needs attention until the checks are recorded, and the profile tells each with its date', async () => {
    const before = await unproved()
    const contractor = await createContractor(database.db)
    expect(await unproved()).toBe(before + 1)
    expect(await publicChecks(contractor)).toEqual([null, null, null, null, null, null])
    await pass(contractor.id)
    expect(await unproved()).toBe(before)
    expect(await publicChecks(contractor)).toEqual([start, start, start, start, start, start])
    const { missing, checks } = await getVerification(adminAt(start), contractor)
    expect(missing).toEqual([])
    expect(checks.at(-1)).toMatchObject({ name: 'ongoing_reverification', state: 'verified' })
    await setCheck(
      adminAt(start),
      setCheckInput.parse({ id: contractor.id, check: 'complaint_review', result: 'failed', note: 'Two complaints' }),
    )
    expect((await publicChecks(contractor)).at(-1)).toBeNull()
  })

  test('needs none with a reason, which is stored with who and when, and ends with the verification', async () => {
    const before = await unproved()
    const contractor = await createContractor(database.db)
    const { id } = contractor
    await expect(explainVerification(adminAt(start), { id, reason: 'Known to us' })).resolves.toMatchObject({
      unproved: { reason: 'Known to us', by: `${person.firstName} ${person.lastName}`, at: start },
    })
    expect(await unproved()).toBe(before)
    expect(await getOwnVerification(contractorContext(database.db, contractor, start))).toMatchObject({
      unproved: null,
    })
    await verifyContractor(adminAt(start), { id, verified: false })
    await expect(explainVerification(adminAt(start), { id, reason: 'Known to us' })).rejects.toMatchObject({
      code: 'Conflict',
    })
    await verifyContractor(adminAt(start), { id, verified: true })
    expect(await unproved()).toBe(before + 1)
    await pass(id)
    await expect(explainVerification(adminAt(start), { id, reason: 'Known to us' })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

describe('a verification is undone', () => {
  const given = (status: 'application' | 'manual') =>
    createContractor(database.db, { status, verified: false, slug: null, firstVerifiedAt: null })

  test.each(['application', 'manual'] as const)('back to %s, as if it had never been', async (status) => {
    const { id } = await given(status)
    await verifyContractor(adminAt(start), { id })
    const { contractor } = await undoVerification(adminAt(addMinutes(start, 1)), { id })
    expect(contractor).toMatchObject({ status, verified: false, firstVerifiedAt: null })
    await expect(undoVerification(adminAt(start), { id })).rejects.toMatchObject({ code: 'Conflict' })
    await verifyContractor(adminAt(start), { id })
  })

  test('only while nothing has followed it', async () => {
    const published = await given('application')
    await verifyContractor(adminAt(start), { id: published.id })
    await publishContractor(adminAt(start), { id: published.id })
    const revoked = await given('application')
    await verifyContractor(adminAt(start), { id: revoked.id })
    await verifyContractor(adminAt(start), { id: revoked.id, verified: false })
    await verifyContractor(adminAt(start), { id: revoked.id, verified: true })
    const assigned = await given('manual')
    await verifyContractor(adminAt(start), { id: assigned.id })
    const project = await createProject(database.db)
    await assignProject(
      adminAt(addMinutes(start, 1)),
      assignProjectInput.parse({ id: project.id, contractorId: assigned.id }),
    )
    for (const { id } of [published, revoked, assigned])
      await expect(undoVerification(adminAt(start), { id })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('once, by whoever is first', async () => {
    const { id } = await given('application')
    await verifyContractor(adminAt(start), { id })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => undoVerification(adminAt(start), { id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
