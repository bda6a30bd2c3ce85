import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { applicationMessages } from '~/contracts/application'
import { provinces } from '~/domain/province'
import { auditLog, consents, contractorServices, contractors, mails } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createUser } from '~/test/factories'
import { call } from '~/test/rest'
import { removeContractor } from './remove-contractor'
import { sendInvitation } from './send-invitation'
import { updateContractor } from './update-contractor'

const database = givenDatabase()
let roofing: string
let counter = 0

beforeAll(async () => {
  roofing = (await createCategory(database.db, { name: 'Roofing', slug: 'roofing' })).id
})

const application = (overrides: Record<string, unknown> = {}) => ({
  companyName: 'Northern Roofs',
  contactName: 'Nora Roy',
  email: `nora-${++counter}@example.ca`,
  phone: '(613) 555-0144',
  city: 'Ottawa',
  province: 'ON',
  postalCode: 'k1n6n5',
  serviceCategoryIds: [roofing],
  ...overrides,
})

const apply = (overrides?: Record<string, unknown>) =>
  call('/contractors/register', { method: 'POST', body: application(overrides) })
const rowsOf = (email: string) => database.db.select().from(contractors).where(eq(contractors.email, email))
const mailsTo = (email: string) => database.db.select().from(mails).where(eq(mails.recipient, email))
const answer = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'application' }

test('an application is stored with its services, its consent and a mail to the applicant', async () => {
  const email = 'Nora.First@Example.ca'
  const received = await apply({ email, status: 'published', verified: true })
  expect(received).toMatchObject({ status: 201, body: answer })
  const [row, ...others] = await rowsOf(email.toLowerCase())
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id: received.body.id,
    status: 'application',
    verified: false,
    userId: null,
    contactName: 'Nora Roy',
    phone: '+16135550144',
    postalCode: 'K1N 6N5',
    latitude: expect.any(Number),
  })
  expect(
    await database.db.select().from(contractorServices).where(eq(contractorServices.contractorId, received.body.id)),
  ).toMatchObject([{ categoryId: roofing }])
  expect(await mailsTo(email.toLowerCase())).toMatchObject([
    { template: 'application-received', props: { services: ['Roofing'], companyName: 'Northern Roofs' } },
  ])
  expect(await database.db.select().from(consents).where(eq(consents.email, email.toLowerCase()))).toMatchObject([
    { purpose: 'application', granted: true },
  ])
})

test('first and last name are taken in place of the joined one', async () => {
  const { contactName: _, ...body } = application({
    firstName: ' Nora ',
    lastName: 'Roy',
    email: 'two-names@example.ca',
  })
  expect((await call('/contractors/register', { method: 'POST', body })).status).toBe(201)
  expect(await rowsOf('two-names@example.ca')).toMatchObject([{ contactName: 'Nora Roy' }])
})

test.each(provinces)('%s is a province one can apply from', async (province) => {
  expect((await apply({ province })).status).toBe(201)
})

test('an address that is known is answered the same, keeps its row, and is told once a day', async () => {
  const email = 'again@example.ca'
  const first = await apply({ email })
  const second = await apply({ email: 'AGAIN@example.ca', companyName: 'Somebody else', city: 'Gatineau' })
  const third = await apply({ email })
  expect([second.status, Object.keys(second.body)]).toEqual([first.status, Object.keys(first.body)])
  expect([second.body, third.body]).toEqual([answer, answer])
  expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(3)
  expect(await rowsOf(email)).toMatchObject([{ id: first.body.id, companyName: 'Northern Roofs', city: 'Ottawa' }])
  const sent = await mailsTo(email)
  expect(sent.map(({ template }) => template)).toEqual(['application-received', 'application-again'])
  const noted = await database.db.select().from(auditLog).where(eq(auditLog.entityId, first.body.id))
  expect(noted.map(({ details }) => details.number)).toEqual([second.body.id, third.body.id])
})

test.each(['application', 'manual', 'unpublished', 'published', 'archived'] as const)(
  'a contractor who is %s keeps everything when a stranger applies in their name',
  async (status) => {
    const known = await createContractor(database.db, { status, verified: status !== 'application' })
    expect(await apply({ email: known.email })).toMatchObject({ status: 201, body: answer })
    const [row, ...others] = await rowsOf(known.email)
    expect(others).toEqual([])
    expect(row).toEqual({ ...row, status, companyName: known.companyName, updatedAt: known.updatedAt })
    expect(await mailsTo(known.email)).toMatchObject([{ template: 'application-again', props: { hasAccount: true } }])
  },
)

test('eight at once with one address make one row and one welcome', async () => {
  const email = 'at-once@example.ca'
  const answers = await Promise.all(Array.from({ length: 8 }, () => apply({ email })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(await rowsOf(email)).toHaveLength(1)
  const templates = (await mailsTo(email)).map(({ template }) => template).sort()
  expect(templates).toEqual(['application-again', 'application-received'])
})

test.each([
  ['companyName', '', applicationMessages.companyName],
  ['companyName', undefined, applicationMessages.companyName],
  ['contactName', '', applicationMessages.firstName],
  ['email', 'nora', applicationMessages.email],
  ['email', undefined, applicationMessages.email],
  ['phone', '', applicationMessages.phoneMissing],
  ['phone', undefined, applicationMessages.phoneMissing],
  ['phone', '613555', applicationMessages.phone],
  ['serviceCategoryIds', [], applicationMessages.services],
  ['serviceCategoryIds', undefined, applicationMessages.services],
  ['serviceCategoryIds', 'roofing', applicationMessages.services],
  ['serviceCategoryIds', ['roofing'], 'One of the services does not exist'],
  ['serviceCategoryIds', ['00000000-0000-4000-8000-000000000000'], 'One of the services does not exist'],
  ['city', ' ', applicationMessages.city],
  ['province', '', applicationMessages.province],
  ['province', 'XX', applicationMessages.province],
  ['postalCode', '', applicationMessages.postalCodeMissing],
  ['postalCode', undefined, applicationMessages.postalCodeMissing],
  ['postalCode', '90210', applicationMessages.postalCode],
])('%s as %j is answered with its sentence', async (field, value, message) => {
  const body = application({ [field]: value })
  const received = await call('/contractors/register', { method: 'POST', body })
  expect(received).toMatchObject({ status: 400, body: { error: message, code: 'BAD_REQUEST' } })
  expect(await rowsOf(String(body.email))).toEqual([])
})

test('everything that is missing is said in one answer', async () => {
  const { status, body } = await call('/contractors/register', { method: 'POST', body: {} })
  expect(status).toBe(400)
  expect(body.issues.map(({ message }: { message: string }) => message).sort()).toEqual(
    [
      applicationMessages.firstName,
      applicationMessages.lastName,
      applicationMessages.email,
      applicationMessages.phoneMissing,
      applicationMessages.companyName,
      applicationMessages.services,
      applicationMessages.city,
      applicationMessages.province,
      applicationMessages.postalCodeMissing,
    ].sort(),
  )
})

test('an address that nobody proved gets no link that a stranger typed, however often they apply', async () => {
  const email = 'victim@example.ca'
  const links = { companyName: 'Win at prize.example', contactName: 'http://prize.example', city: 'bit.ly/prize' }
  await apply({ email, ...links })
  await apply({ email, ...links })
  const [first, again] = (await mailsTo(email)).map(({ props }) => props)
  expect(first).toMatchObject({
    companyName: 'Win at [link removed]',
    contactName: '[link removed]',
    city: '[link removed]',
  })
  expect(again).toMatchObject({ companyName: 'Win at [link removed]', contactName: '[link removed]' })
})

test('a company that is deleted leaves no mail to an address that our team corrected, and no consent that names it', async () => {
  const { db } = database
  const typed = `typed-wrong-${++counter}@example.ca`
  const { id } = (await apply({ email: typed })).body
  await apply({ email: typed })
  const ctx = adminContext(db, await createUser(db, 'admin'))
  await sendInvitation(ctx, { id })
  await db.update(mails).set({ status: 'sent', finishedAt: new Date() }).where(eq(mails.recipient, typed))
  await updateContractor(ctx, updateContractorInput.parse({ id, email: `right-${counter}@example.ca` }))
  const other = (await apply()).body
  expect((await mailsTo(typed)).map(({ template }) => template).sort()).toEqual([
    'application-again',
    'application-received',
    'invitation',
  ])
  await removeContractor(ctx, { id })
  expect(await mailsTo(typed)).toEqual([])
  expect(await db.select().from(consents).where(eq(consents.email, typed))).toEqual([])
  expect(await db.$count(mails, eq(mails.key, `application-received:${other.id}`))).toBe(1)
})
