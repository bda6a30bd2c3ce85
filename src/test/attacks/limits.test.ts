import { randomUUID } from 'node:crypto'
import { addHours } from 'date-fns/addHours'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { registerContractorInput } from '~/contracts/application'
import { requestPaymentInput } from '~/contracts/payment'
import { assignProjectInput } from '~/contracts/project'
import { sendQuoteInput } from '~/contracts/quote'
import { writeReviewInput } from '~/contracts/review'
import { appRouter } from '~/server/api/root'
import { requestToken } from '~/server/crypto/request-link'
import { auditLog, mails, projects, users } from '~/server/db/schema'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { restRoutes } from '~/server/rest/routes'
import { changePassword } from '~/server/services/account/change-password'
import { deleteAccount } from '~/server/services/account/delete-account'
import { registerHomeowner } from '~/server/services/account/register-homeowner'
import { requestEmailChange } from '~/server/services/account/request-email-change'
import { requestPasswordReset } from '~/server/services/account/request-password-reset'
import { sendEmailProof } from '~/server/services/account/send-email-proof'
import { setKeyLimit } from '~/server/services/api-key/change-key'
import { registerContractor } from '~/server/services/contractor/register-contractor'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import { requestPayment, withdrawPaymentRequest } from '~/server/services/payment/request-payment'
import { assignProject } from '~/server/services/project/assign-project'
import { getOwnProject } from '~/server/services/project/get-own-project'
import { makeProjectLink, sendProjectLink } from '~/server/services/project/renew-project-link'
import { submitProject } from '~/server/services/project/submit-project'
import { sendQuote } from '~/server/services/quote/send-quote'
import { writeReview } from '~/server/services/review/write-review'
import { createApiKey } from '~/test/api-keys'
import { adminContext, homeownerContext, ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, leadInput, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { call } from '~/test/rest'
import type { Given } from '~/test/rest-examples/example'
import { cookieOf, restExamples } from '~/test/rest-examples/examples'
import { givenExamples } from '~/test/rest-examples/given'
import { ask } from './ask'

// A limit of fifty is three.
vi.hoisted(() => {
  process.env.RATE_LIMIT_FACTOR = '0.06'
})
afterAll(() => {
  delete process.env.RATE_LIMIT_FACTOR
})

const database = givenDatabase()
const given = {} as Given

const mostTries = 130
const calls = 24

beforeAll(async () => {
  Object.assign(given, await givenExamples(database.db))
})
beforeEach(() => database.db.execute(sql`delete from rate_limits`))

/** Changes that mail somebody or write rows as often as they are called, each held by a limit. */
const limited = [
  'auth.registerHomeowner',
  'auth.changePassword',
  'auth.forgotPassword',
  'auth.resetPassword',
  'lead.create',
  'lead.uploadAttachments',
  'lead.enhanceText',
  'homeowner.reopen',
  'homeowner.reopenByToken',
  'homeowner.makeLink',
  'homeowner.renewLink',
  'homeowner.setAddress',
  'homeowner.change',
  'homeowner.removeAttachment',
  'homeownerMessages.send',
  'payment.add',
  'payment.change',
  'payment.record',
  'payment.setReceipt',
  'payment.undo',
  'payment.remove',
  'payment.request',
  'payment.withdrawRequest',
  'homeownerAccount.sendEmailProof',
  'homeownerAccount.confirmEmail',
  'homeownerAccount.confirmEmailByRequest',
  'homeownerAccount.changeEmail',
  'homeownerAccount.chooseMail',
  'homeownerAccount.updateProfile',
  'homeownerAccount.exportData',
  'contractor.register',
  'contractor.acceptInvitation',
  'contractor.review',
  'contractorPortal.finishWork',
  'contractorPortal.updateProfile',
  'contractorPortal.saveAlerts',
  'visit.propose',
  'visit.cancel',
  'visit.answer',
  'visit.answerByToken',
  'visit.makeFeed',
  'contractorPortal.confirmEmail',
  'contractorPortal.exportData',
  'contractorPortal.sendQuote',
  'contractorPortal.sendMessage',
  'contractorPortal.replyToReview',
  'contractorPortal.uploadDocument',
  'admin.admins.invite',
  'admin.admins.resendInvitation',
  'admin.admins.acceptInvitation',
  'admin.contractors.sendInvitation',
  'admin.projects.sendLink',
]

const onceOnly = 'a step that is taken once: done again, it is refused and writes nothing'
const byReopening = 'possible only while the request is open, so as often as it is opened again'
const byFinishing = 'possible only once the contractor said that the work is finished, which is limited'
const ownRow = 'changes rows of their own in place; mails nobody'
const passwordFirst = 'asks for the password (`passwordConfirmed`), as shown by auth.changePassword'
const signIn = 'failures and right passwords are limited, which services/account and attacks/sessions show'
const byStaff = 'by staff, with an audit row; whom it mails gets one mail for each state'

/** Why the others need no limit of their own. */
const unlimited: Record<string, string> = {
  'auth.loginHomeowner': signIn,
  'auth.loginContractor': signIn,
  'auth.loginAdmin': signIn,
  'secondFactor.finishWithCode': signIn,
  'secondFactor.askForPasskey': signIn,
  'secondFactor.finishWithPasskey': signIn,
  'auth.logout': onceOnly,
  'auth.endSession': onceOnly,
  'auth.endOtherSessions': onceOnly,
  'secondFactor.startTotp': passwordFirst,
  'secondFactor.confirmTotp': 'wrong codes are limited (`secondFactorSetUp`); right ones follow startTotp',
  'secondFactor.removeTotp': passwordFirst,
  'secondFactor.offerPasskey': passwordFirst,
  'secondFactor.addPasskey': 'follows offerPasskey, once for each',
  'secondFactor.removePasskey': passwordFirst,
  'secondFactor.renewRecoveryCodes': passwordFirst,
  'homeowner.hire': onceOnly,
  'homeowner.close': byReopening,
  'homeowner.closeByToken': byReopening,
  'homeowner.makeLinkByToken': 'each voids the link it was asked with; shares the limit of homeowner.makeLink',
  'homeowner.inviteOthers': onceOnly,
  'homeowner.inviteOthersByToken': onceOnly,
  'homeowner.start': onceOnly,
  'homeowner.complete': onceOnly,
  'homeowner.refuseFinish': byFinishing,
  'homeowner.refuseFinishByToken': byFinishing,
  'homeownerMessages.read': ownRow,
  'payment.confirm': onceOnly,
  'homeownerAccount.cancelEmailChange': ownRow,
  'homeownerAccount.deleteAccount': onceOnly,
  'contractorPortal.cancelEmailChange': ownRow,
  'contractorPortal.closeAccount': onceOnly,
  'contractorPortal.setAvailability': ownRow,
  'contractorPortal.acceptRate': onceOnly,
  'contractorPortal.setTaxRegistration': ownRow,
  'contractorPortal.keys.create': passwordFirst,
  'contractorPortal.keys.rotate': passwordFirst,
  'contractorPortal.keys.revoke': onceOnly,
  'contractorPortal.addQuoteTemplate': 'at most fifty at a time; mails nobody',
  'contractorPortal.renameQuoteTemplate': ownRow,
  'contractorPortal.removeQuoteTemplate': onceOnly,
  'contractorPortal.addSavedReply': 'at most fifty at a time; mails nobody',
  'contractorPortal.changeSavedReply': ownRow,
  'contractorPortal.removeSavedReply': onceOnly,
  'contractorPortal.setLogo': ownRow,
  'contractorPortal.addPhoto': 'at most twenty-four at a time; mails nobody',
  'contractorPortal.orderPhotos': ownRow,
  'contractorPortal.captionPhoto': ownRow,
  'contractorPortal.removePhoto': onceOnly,
  'contractorPortal.stopAlerts': ownRow,
  'visit.revokeFeed': ownRow,
  'contractorPortal.viewLead': ownRow,
  'contractorPortal.startWork': onceOnly,
  'contractorPortal.updateLead': onceOnly,
  'contractorPortal.withdrawQuote': 'possible only after a quote was sent, which is limited',
  'contractorPortal.readMessages': ownRow,
  'contractorPortal.removeDocument': onceOnly,
  'mail.choose': 'limited by address; shown below, since it has no REST address',
}

const described = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

test('every change says which limit holds it, or why it needs none', () => {
  const changes = Object.keys(described).filter((path) => described[path]?._def.type === 'mutation')
  const listed = [...limited, ...Object.keys(unlimited)]
  const missing = changes.filter((path) => !listed.includes(path) && !/^(admin|serviceQuestion)\./.test(path))
  expect(missing, byStaff).toEqual([])
  expect(listed.filter((path) => !changes.includes(path))).toEqual([])
  expect(limited.filter((path) => Object.hasOwn(unlimited, path))).toEqual([])
})

const examples = restExamples(given)

describe('a person who does it too often is told when to try again', () => {
  test.each(limited)('%s', async (procedure) => {
    const example = examples[procedure]!
    const { path, body } = example
    const method = restRoutes.find((route) => route.procedure === procedure)?.method
    const cookie = cookieOf(procedure, example, given)
    let answer = await call(path(), { method, body: body?.(), cookie })
    for (let tries = 1; answer.status !== 429 && tries < mostTries; tries++)
      answer = await call(path(), { method, body: body?.(), cookie })
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', error: expect.stringMatching(/[Pp]lease .*\.$/) },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a change that needs no limit fills no log, however often it is called:', () => {
  const reached = Object.entries(unlimited).flatMap(([path, why]) =>
    why !== signIn && restRoutes.some(({ procedure }) => procedure === path) ? path : [],
  )
  test.each(reached)('%s', async (procedure) => {
    const example = examples[procedure]!
    const { path, body } = example
    const method = restRoutes.find((route) => route.procedure === procedure)?.method
    const cookie = cookieOf(procedure, example, given)
    const before = await database.db.$count(auditLog)
    for (let time = 1; time <= calls; time++) await call(path(), { method, body: body?.(), cookie })
    expect((await database.db.$count(auditLog)) - before).toBeLessThan(calls / 2)
  })
})

test.each([
  ['from one address', 3, (time: number) => ({ email: `person${time}@example.ca`, address: '192.0.2.1' })],
  ['in one name from one address', 2, () => ({ email: 'one@example.ca', address: '192.0.2.1' })],
  ['altogether', 9, (time: number) => ({ email: `person${time}@example.ca`, address: `192.0.2.${time}` })],
] as const)('requests made to one contractor are limited %s', async (_how, refusedAt, sender) => {
  const send = (time: number) => {
    const { email, address } = sender(time)
    const input = leadInput({ contractorId: given.published, email })
    return submitProject({ ...visitorContext(database.db), address }, input)
  }
  for (let time = 1; time < refusedAt; time++) await send(time)
  await expect(send(refusedAt)).rejects.toMatchObject({
    code: 'TooManyRequests',
    message: expect.stringMatching(/this contractor/i),
    retryAfter: expect.any(Number),
  })
  const another = leadInput({ email: 'one-more@example.ca' })
  expect(await submitProject({ ...visitorContext(database.db), address: '192.0.2.99' }, another)).toBeDefined()
})

test('requests made to one contractor from everywhere are limited by the day too', async () => {
  const send = (time: number) =>
    submitProject(
      { ...visitorContext(database.db), address: `192.0.2.${time}` },
      leadInput({ contractorId: given.published, email: `person${time}@example.ca` }),
    )
  const anHourLater = () => database.db.execute(sql`delete from rate_limits where key like 'directByContractor:%'`)
  for (let time = 1; time <= 36; time++) {
    await send(time)
    await anHourLater()
  }
  await expect(send(37)).rejects.toMatchObject({ code: 'TooManyRequests', retryAfter: expect.closeTo(86_400, -3) })
})

test('an address that anybody may type gets few confirmations a day, and nobody uses up the requests of its owner', async () => {
  const proved = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
  const { email } = proved
  const confirmed = async () => (await database.db.select().from(mails).where(eq(mails.recipient, email))).length
  const stranger = (network: number, more = {}) =>
    submitProject({ ...visitorContext(database.db), address: `192.0.2.${network}` }, leadInput({ email, ...more }))
  const owner = () => submitProject(homeownerContext(database.db, proved), leadInput({ email }))
  await stranger(1)
  await expect(stranger(1)).rejects.toMatchObject({ code: 'TooManyRequests', retryAfter: expect.closeTo(86_400, -2) })
  // What a rule refuses uses up no confirmation.
  await expect(stranger(2, { contractorId: v7() })).rejects.toMatchObject({ code: 'NotFound' })
  await stranger(2)
  expect(await confirmed()).toBe(2)
  expect(await stranger(3)).toMatchObject({ status: 'new' })
  expect(await confirmed()).toBe(2)
  await owner()
  expect(await confirmed()).toBe(3)
  await owner()
  await expect(owner()).rejects.toMatchObject({ code: 'TooManyRequests' })
})

/** Everything that mails an address because a stranger typed it or opened an account with it. */
describe('an inbox that nobody proved gets few mails a day from one network', () => {
  const mailbox = 'stranger@example.ca'
  const mailed = () => database.db.select().from(mails).where(like(mails.recipient, 'stranger%@example.ca'))
  const from = (network: number) => ({ ...visitorContext(database.db), address: `192.0.2.${network}` })
  const open = (email: string, network: number) =>
    registerHomeowner(from(network), { firstName: 'Hal', lastName: 'Two', email, password: 'a better password' })
  beforeEach(() => database.db.delete(mails).where(like(mails.recipient, 'stranger%@example.ca')))

  test('by accounts opened with its tags, applications and requests', async () => {
    for (let time = 1; time <= 4; time++) {
      await open(`stranger+${time}@example.ca`, 1)
      const application = examples['contractor.register']?.body?.() as object
      const email = `stranger+co${time}@example.ca`
      await registerContractor(from(1), registerContractorInput.parse({ ...application, email }))
    }
    await submitProject(from(1), leadInput({ email: mailbox }))
    expect(await mailed()).toHaveLength(1)
    // Another network is no reason to get more than a day's.
    for (let network = 2; network <= 5; network++) await submitProject(from(network), leadInput({ email: mailbox }))
    expect(await mailed()).toHaveLength(2)
  })

  test('by changes of email to it, after other mails', async () => {
    await open('stranger+a@example.ca', 1)
    await open('stranger+b@example.ca', 2)
    const person = await createUser(database.db, 'homeowner')
    const ctx = { ...homeownerContext(database.db, person), address: '192.0.2.3' }
    const change = requestEmailChange(ctx, { email: 'stranger+c@example.ca', password: testPassword })
    await expect(change).rejects.toMatchObject({ code: 'TooManyRequests' })
    expect(await mailed()).toHaveLength(2)
  })

  test('by the clock and by our team, whose mails no network causes', async () => {
    const submitted = []
    for (let network = 1; network <= 4; network++)
      submitted.push(await submitProject(from(network), leadInput({ email: mailbox })))
    expect(await mailed()).toHaveLength(2)
    const later = addHours(new Date(), 25)
    await enforceDeadlinesJob(systemContext(database.db, 'test', later))
    const overdue = submitted.map(({ id }) => id)
    const told = await database.db.select().from(projects).where(inArray(projects.id, overdue))
    expect(told.map(({ lateToldAt }) => lateToldAt)).toEqual(told.map(() => later))
    const team = adminContext(database.db, await createUser(database.db, 'admin'))
    const contractor = await createContractor(database.db)
    const id = overdue[0] ?? ''
    await assignProject(team, assignProjectInput.parse({ id, contractorId: contractor.id }))
    expect(await mailed()).toHaveLength(2)
    expect(await database.db.$count(mails, eq(mails.recipient, contractor.email))).toBe(1)
    // The request stays open by the link that was mailed, which nothing took the place of.
    const key = { token: requestToken({ projectId: id }) }
    const refusal = { code: 'TooManyRequests', message: expect.stringMatching(/inbox/) }
    await expect(makeProjectLink(from(1), key)).rejects.toMatchObject(refusal)
    await expect(sendProjectLink(team, { id })).rejects.toMatchObject(refusal)
    expect(await getOwnProject(from(1), key)).toMatchObject({ id })
    // Another mailbox gets as many from the clock as from two networks.
    const another = { email: 'stranger-else@example.ca', lateToldAt: null }
    await database.db.update(projects).set(another).where(inArray(projects.id, overdue))
    await enforceDeadlinesJob(systemContext(database.db, 'test', later))
    expect(await mailed()).toHaveLength(4)
  })

  test('by what is done with an account that was opened with it', async () => {
    const email = 'stranger+own@example.ca'
    await open(email, 1)
    const [user] = await database.db.select().from(users).where(eq(users.email, email))
    if (!user) throw new Error('no account')
    const ctx = { ...homeownerContext(database.db, user), address: '192.0.2.1' }
    const passwords = ['a better password', 'one more password', 'yet another password']
    for (const [index, newPassword] of passwords.slice(1).entries())
      await changePassword(ctx, { currentPassword: passwords[index] ?? '', newPassword })
    expect(await mailed()).toHaveLength(1)
    // It is not said to be sent.
    await expect(sendEmailProof(ctx)).rejects.toMatchObject({ code: 'TooManyRequests' })
    await deleteAccount(ctx, { password: passwords[2] ?? '' })
    expect(await mailed()).toEqual([])
  })
})

test('a stranger does not use up the resets or the change of email of somebody else', async () => {
  const email = 'wanted@example.ca'
  const reset = (network: number) =>
    requestPasswordReset({ ...visitorContext(database.db), address: `192.0.2.${network}` }, { email })
  for (let time = 1; time <= 2; time++) await reset(1)
  await expect(reset(1)).rejects.toMatchObject({ code: 'TooManyRequests' })
  expect(await reset(2)).toMatchObject({ message: expect.any(String) })
  const change = async (network: number) => {
    const person = await createUser(database.db, 'homeowner')
    const ctx = { ...homeownerContext(database.db, person), address: `192.0.2.${network}` }
    return requestEmailChange(ctx, { email, password: testPassword })
  }
  await change(1)
  await expect(change(1)).rejects.toMatchObject({ code: 'TooManyRequests' })
  expect(await change(2)).toMatchObject({ pendingEmail: email })
  await expect(change(3)).rejects.toMatchObject({ code: 'TooManyRequests' })
})

test('a stranger who names the email of somebody else does not stop their requests to a contractor', async () => {
  const direct = (address: string) =>
    submitProject(
      { ...visitorContext(database.db), address },
      leadInput({ contractorId: given.published, email: 'named@example.ca' }),
    )
  await direct('192.0.2.1')
  await expect(direct('192.0.2.1')).rejects.toMatchObject({ code: 'TooManyRequests' })
  expect(await direct('192.0.2.2')).toMatchObject({ status: 'new' })
})

test('a company can apply after strangers named its email, which gets one mail a day of it', async () => {
  const email = 'company@example.ca'
  const application = registerContractorInput.parse({ ...(examples['contractor.register']?.body?.() as object), email })
  const apply = (address: string) => registerContractor({ ...visitorContext(database.db), address }, application)
  for (let time = 1; time <= 4; time++) expect(await apply(`192.0.2.${time}`)).toMatchObject({ status: 'application' })
  const mailed = await database.db.select().from(mails).where(eq(mails.recipient, email))
  expect(mailed.map(({ template }) => template).sort()).toEqual(['application-again', 'application-received'])
})

test('a request that a rule refuses, or that was sent before, does not count for its email', async () => {
  const visitor = visitorContext(database.db)
  const email = 'corrected@example.ca'
  const send = (more: Record<string, unknown>) => submitProject(visitor, leadInput({ email, ...more }))
  await expect(send({ contractorId: v7() })).rejects.toMatchObject({ code: 'NotFound' })
  const submissionId = randomUUID()
  const first = await send({ submissionId })
  await database.db.execute(sql`delete from rate_limits`)
  expect(await send({ submissionId })).toEqual(first)
  expect(await send({})).not.toEqual(first)
})

test('reviews of one contractor from one network are limited, whoever writes them', async () => {
  const { id: contractorId } = await createContractor(database.db)
  const write = async (address: string, about = contractorId) => {
    const homeowner = await createUser(database.db, 'homeowner')
    return writeReview(
      { ...homeownerContext(database.db, homeowner), address },
      writeReviewInput.parse({
        contractorId: about,
        customerName: 'Hanna H.',
        rating: 5,
        comment: 'Clean, exact work.',
      }),
    )
  }
  await write('2001:db8:1:1::1')
  await expect(write('2001:db8:1:1::2')).rejects.toMatchObject({ code: 'TooManyRequests' })
  await expect(write('2001:db8:1:1::2', contractorId.toUpperCase())).rejects.toMatchObject({ code: 'TooManyRequests' })
  await write('2001:db8:1:2::1')
  await write('2001:db8:1:1::3', given.published)
})

test('a quote that a rule refuses does not count for its lead, and refused ones are limited too', async () => {
  const { id, ctx } = await createLeadFor(database.db)
  const quote = { total: 900, taxes: 100, included: 'Labour', startDate: '2099-05-01', validUntil: '2099-04-01' }
  const send = (revises?: number) => sendQuote(ctx, sendQuoteInput.parse({ id, ...quote, revises }))
  await send()
  for (let tries = 2; tries <= 12; tries++) await expect(send(7)).rejects.toMatchObject({ code: 'Conflict' })
  await expect(send(7)).rejects.toMatchObject({ code: 'TooManyRequests' })
  await database.db.execute(sql`delete from rate_limits where key like 'quoteTry%'`)
  await send(1)
  await expect(send(2)).rejects.toMatchObject({
    code: 'TooManyRequests',
    message: expect.stringContaining('this lead'),
  })
})

test('payments asked for one lead are limited, also where each is taken back, and refused ones do not count', async () => {
  const { id, ctx } = await createLeadFor(database.db, { lead: { status: 'won' } })
  const askFor = (title: string, about = id) =>
    requestPayment(ctx, requestPaymentInput.parse({ id: about, title, amount: 10 }))
  const [first] = (await askFor('Deposit')).milestones
  await withdrawPaymentRequest(ctx, { id: first?.id ?? '', version: 1 })
  await database.db.execute(sql`delete from rate_limits where key like 'paymentRequestByContractor%'`)
  await expect(askFor('Deposit', v7())).rejects.toMatchObject({ code: 'NotFound' })
  await askFor('Materials', id.toUpperCase())
  await expect(askFor('Labour')).rejects.toMatchObject({
    code: 'TooManyRequests',
    message: expect.stringContaining('this lead'),
    retryAfter: expect.closeTo(86_400, -2),
  })
})

test('limits of keys that an owner raises are limited, since each is a mail to all owners', async () => {
  const owner = ownerContext(database.db, await createUser(database.db, 'admin'))
  const { id } = await createApiKey(database.db, ['projects:read'], { limit: 300 })
  for (const limit of [600, 300]) await setKeyLimit(owner, { id, limit })
  await expect(setKeyLimit(owner, { id, limit: 600 })).rejects.toMatchObject({ code: 'TooManyRequests' })
})

test('answers about optional mail are limited by the address they are about', async () => {
  const [, token] = (await unsubscribePaths(database.db, 'often@example.ca')).page.split('token=')
  const choose = (time: number) => ask(database.db, 'mail.choose', {}, { token, optionalMail: time % 2 === 0 })
  for (let time = 1; time <= 4; time++) expect(await choose(time)).toBe('answered')
  expect(await choose(5)).toBe('TOO_MANY_REQUESTS')
})
