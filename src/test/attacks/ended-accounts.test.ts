import { createECDH, randomBytes } from 'node:crypto'
import { eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createCaller } from '~/server/api/root'
import { assignments, contractors, files, platformRates, projectAttachments, users } from '~/server/db/schema'
import type { ServiceContext } from '~/server/services/context'
import { contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { createLeadFor } from '~/test/leads'
import { overtake } from '~/test/overtake'
import { call, cookieFor, type RestAnswer } from '~/test/rest'

/** Calls under way while what they refer to is deleted: refused, or done without it, and no fault of the server. */
const database = givenDatabase()

const as = (ctx: ServiceContext) => createCaller({ ...ctx, responseHeaders: new Headers() })
const collided = { code: 'CONFLICT', cause: { reason: 'try_again' } }

async function erased(role: 'homeowner' | 'contractor') {
  const contractor = await createContractor(database.db, { status: 'unpublished' })
  const user = role === 'contractor' ? contractor.user : await createUser(database.db, role)
  const caller = as(
    role === 'contractor' ? contractorContext(database.db, contractor) : homeownerContext(database.db, user),
  )
  return { caller, end: () => database.db.delete(users).where(eq(users.id, user.id)) }
}

test.each(['homeowner', 'contractor'] as const)('a calendar that a %s makes meanwhile', async (role) => {
  const { caller, end } = await erased(role)
  await end()
  await expect(caller.visit.makeFeed()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a review that a homeowner writes meanwhile', async () => {
  const { id: contractorId } = await createContractor(database.db)
  const { caller, end } = await erased('homeowner')
  await end()
  const review = caller.contractor.review({
    contractorId,
    rating: 5,
    customerName: 'Nora',
    comment: 'Good work, on time.',
  })
  await expect(review).rejects.toMatchObject(collided)
})

test('alerts that are chosen while the session is signed out elsewhere', async () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const { caller } = await erased('contractor')
  // The context’s session is none of the database’s, as one that ended.
  const saved = caller.contractorPortal.saveAlerts({
    endpoint: 'https://fcm.googleapis.com/fcm/send/ended',
    keys,
    kinds: ['lead'],
  })
  await expect(saved).rejects.toMatchObject(collided)
})

/** What is asked for is deleted after it was found, and before it is written about. */
function deletedMeanwhile(table: PgTable, which: SQL, act: () => Promise<unknown>): Promise<unknown> {
  return overtake(database.db, (tx) => tx.delete(table).where(which), act)
}

async function createFile(owner: { ownerId?: string; claimedAt?: Date }) {
  const [file] = await database.db
    .insert(files)
    .values({
      kind: 'attachment',
      name: 'roof.png',
      size: 1,
      type: 'image/png',
      provider: 'embedded',
      key: randomBytes(20).toString('hex'),
      ...owner,
    })
    .returning()
  if (!file) throw new Error('not inserted')
  return file
}

test('leads that are read while one of them is deleted are answered', async () => {
  const lead = await createLeadFor(database.db)
  const cookie = await cookieFor(database.db, lead.contractor.user)
  let answer: RestAnswer | undefined
  await deletedMeanwhile(assignments, eq(assignments.id, lead.id), async () => {
    answer = await call('/contractor/leads', { cookie })
  })
  expect(answer).toMatchObject({ status: 200, body: [] })
})

test('a lead that is opened while its company is deleted is not found', async () => {
  const lead = await createLeadFor(database.db)
  const opened = () => as(lead.ctx).contractorPortal.lead({ id: lead.id })
  const thrown = await deletedMeanwhile(contractors, eq(contractors.id, lead.contractor.id), opened)
  expect(thrown).toMatchObject({ code: 'NOT_FOUND' })
})

test('a file that is opened while its lead is deleted is no fault of the server', async () => {
  const lead = await createLeadFor(database.db)
  const file = await createFile({ claimedAt: new Date() })
  await database.db.insert(projectAttachments).values({ projectId: lead.project.id, fileId: file.id, position: 1 })
  const cookie = await cookieFor(database.db, lead.contractor.user)
  let answer: RestAnswer | undefined
  await deletedMeanwhile(assignments, eq(assignments.id, lead.id), async () => {
    answer = await call(`/files/${file.id}`, { cookie })
  })
  // It has no bytes in this test.
  expect(answer).toMatchObject({ status: 404, body: { error: 'File not found' } })
})

test('an upload of an account that is deleted meanwhile', async () => {
  const user = await createUser(database.db, 'homeowner')
  const cookie = await cookieFor(database.db, user)
  const body = formWith({ attachments: [pdfFile('one.pdf'), pdfFile('two.pdf')] })
  let answer: RestAnswer | undefined
  await deletedMeanwhile(users, eq(users.id, user.id), async () => {
    answer = await call('/leads/upload-attachments', { method: 'POST', cookie, body })
  })
  expect(answer).toMatchObject({ status: 409, body: { reason: 'try_again' } })
  expect(await database.db.$count(files, eq(files.ownerId, user.id))).toBe(0)
})

test('a rate that is accepted while the company is deleted', async () => {
  const contractor = await createContractor(database.db)
  const [rate] = await database.db
    .insert(platformRates)
    .values({ percent: 5, wording: 'Five percent of what is paid.', holdsFrom: '2020-01-01' })
    .returning()
  const accepted = () =>
    as(contractorContext(database.db, contractor)).contractorPortal.acceptRate({ rateId: rate?.id ?? '' })
  expect(await deletedMeanwhile(contractors, eq(contractors.id, contractor.id), accepted)).toMatchObject(collided)
})

test('an account that is deleted while its file is attached to a request is tried again', async () => {
  const user = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
  const file = await createFile({ ownerId: user.id })
  const project = await createProject(database.db)
  const thrown = await overtake(
    database.db,
    async (tx) => {
      await tx.update(files).set({ claimedAt: new Date() }).where(eq(files.id, file.id))
      await tx.insert(projectAttachments).values({ projectId: project.id, fileId: file.id, position: 1 })
    },
    () =>
      as(homeownerContext(database.db, user)).homeownerAccount.deleteAccount({
        password: testPassword,
      }),
  )
  expect(thrown).toBeNull()
  expect(await database.db.$count(users, eq(users.id, user.id))).toBe(0)
})
