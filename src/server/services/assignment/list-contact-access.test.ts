import { addHours } from 'date-fns/addHours'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { requestToken } from '~/server/crypto/request-link'
import { assignments, contractors, files, projectAttachments } from '~/server/db/schema/index'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { call, cookieFor, fetchApi } from '~/test/rest'
import { exportAccount } from '../account/export-account'
import { removeContractor } from '../contractor/remove-contractor'
import { getOwnProject } from '../project/get-own-project'
import { issueProjectLink } from '../project/issue-project-link'
import { keepFormerAccess } from './contact-access'
import { listAssignments } from './list-assignments'
import { settleAssignment } from './settle-assignment'
import { updateAssignment } from './update-assignment'

const database = givenDatabase()
const start = new Date()
const hour = (hours: number) => addHours(start, hours)
let homeowner: Awaited<ReturnType<typeof createUser>>
let lead: Awaited<ReturnType<typeof createLeadFor>>
let fileId = ''

const unopened = { contactAt: null, filesAt: null, endedAt: null }

beforeEach(async () => {
  const { db } = database
  homeowner = await createUser(db, 'homeowner', { emailProvedAt: start })
  lead = await createLeadFor(db, {
    project: { homeownerId: homeowner.id, email: homeowner.email, createdAt: start },
    lead: { createdAt: start },
  })
  const [file] = await db
    .insert(files)
    .values({
      key: crypto.randomUUID(),
      provider: 'embedded',
      kind: 'attachment',
      name: 'plan.pdf',
      size: 2048,
      type: 'application/pdf',
      claimedAt: start,
    })
    .returning()
  fileId = file?.id ?? ''
  await db.insert(projectAttachments).values({ projectId: lead.project.id, fileId, position: 1 })
})

const contractorAt = (hours: number) => contractorContext(database.db, lead.contractor, hour(hours))
const seenAt = async (hours: number) =>
  getOwnProject(homeownerContext(database.db, homeowner, hour(hours)), { id: lead.project.id })

test('the homeowner sees when each contractor opened the details and when access ended', async () => {
  const { db } = database
  const other = await createContractor(db)
  const [second] = await db
    .insert(assignments)
    .values({ projectId: lead.project.id, contractorId: other.id, origin: 'admin', slot: 2, createdAt: hour(1) })
    .returning()
  expect(await seenAt(1)).toMatchObject({
    fileCount: 1,
    contactAccess: [
      { companyName: lead.contractor.companyName, readable: true, periods: [unopened] },
      { companyName: other.companyName, readable: true, periods: [unopened] },
    ],
  })
  await listAssignments(contractorAt(2))
  await updateAssignment(contractorAt(3), { id: lead.id, status: 'declined', reason: 'Too far' })
  const admin = adminContext(db, await createUser(db, 'admin'), hour(4))
  await settleAssignment(admin, { id: second?.id ?? '', status: 'withdrawn' })
  const expected = [
    {
      companyName: lead.contractor.companyName,
      readable: false,
      periods: [{ ...unopened, contactAt: hour(2), endedAt: hour(3) }],
    },
    { companyName: other.companyName, readable: false, periods: [{ ...unopened, endedAt: hour(4) }] },
  ]
  expect(await seenAt(5)).toMatchObject({ contactAccess: expected })
  await db.transaction((tx) => issueProjectLink(tx, hour(5), lead.project))
  const token = requestToken({ projectId: lead.project.id })
  expect(await getOwnProject(visitorContext(db, hour(5)), { token })).toMatchObject({ contactAccess: expected })
  const exported = await exportAccount(homeownerContext(db, homeowner, hour(6)), { password: testPassword })
  expect(exported.projects).toMatchObject([
    {
      contactAccess: [
        { companyName: lead.contractor.companyName, what: 'contact', at: hour(2) },
        { companyName: lead.contractor.companyName, what: 'ended', at: hour(3) },
        { companyName: other.companyName, what: 'ended', at: hour(4) },
      ],
    },
  ])
})

test('the record of a contractor who is deleted stays with the homeowner, and ends with the deletion', async () => {
  const { db } = database
  await listAssignments(contractorAt(2))
  const { companyName } = lead.contractor
  await removeContractor(adminContext(db, await createUser(db, 'admin'), hour(5)), { id: lead.contractor.id })
  const periods = [{ ...unopened, contactAt: hour(2), endedAt: hour(5) }]
  expect((await seenAt(6)).contactAccess).toEqual([{ assignmentId: lead.id, companyName, readable: false, periods }])
  const exported = await exportAccount(homeownerContext(db, homeowner, hour(6)), { password: testPassword })
  expect(exported.projects[0]?.contactAccess).toMatchObject([
    { companyName, what: 'contact', at: hour(2) },
    { companyName, what: 'ended', at: hour(5) },
  ])
})

test('who reads while their company is being deleted waits, and reads nothing', async () => {
  const { db } = database
  const reading = await db.transaction(async (tx) => {
    await keepFormerAccess(tx, hour(2), lead.contractor.id)
    const leads = listAssignments(contractorAt(2))
    await vi.waitFor(async () => {
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      expect(await tx.execute(waiting)).toHaveLength(1)
    })
    await tx.delete(contractors).where(eq(contractors.id, lead.contractor.id))
    return { leads }
  })
  expect(await reading.leads).toEqual([])
  const periods = [{ ...unopened, endedAt: hour(2) }]
  expect((await seenAt(3)).contactAccess).toMatchObject([{ assignmentId: lead.id, periods }])
})

test('over REST a file is noted when it is first opened, and who declined gets neither it nor the contact details', async () => {
  const cookie = await cookieFor(database.db, lead.contractor.user)
  const own = await cookieFor(database.db, homeowner)
  const address = `/homeowner/projects/${lead.project.id}`
  const open = (method = 'GET') =>
    fetchApi(new Request(`http://localhost:3000/api/files/${fileId}`, { method, headers: { cookie } }))
  expect((await open('HEAD')).status).toBe(200)
  expect((await call(address, { cookie: own })).body.contactAccess).toMatchObject([{ periods: [unopened] }])
  await Promise.all([open(), open()])
  await open()
  const opened = (await call(address, { cookie: own })).body.contactAccess
  expect(opened).toMatchObject([{ readable: true, periods: [{ contactAt: null, filesAt: expect.any(String) }] }])
  const lead1 = (await call(`/contractor/leads/${lead.id}`, { cookie })).body
  expect(lead1).toMatchObject({ contactHidden: null, email: homeowner.email, attachments: [{ id: fileId }] })
  const declined = await call(`/contractor/leads/${lead.id}`, {
    method: 'PATCH',
    body: { status: 'declined', reason: 'Too far' },
    cookie,
  })
  const hidden = { contactHidden: 'declined', customerName: 'Homeowner', email: null, phone: null, postalCode: null }
  expect(declined.body).toMatchObject({ ...hidden, attachments: [] })
  expect((await call('/contractor/leads', { cookie })).body).toMatchObject([{ ...hidden, attachments: [] }])
  expect((await open()).status).toBe(404)
  expect((await call(address, { cookie: own })).body.contactAccess).toEqual([
    {
      ...opened[0],
      readable: false,
      periods: [{ ...opened[0].periods[0], contactAt: expect.any(String), endedAt: expect.any(String) }],
    },
  ])
})
