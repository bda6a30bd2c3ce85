import { addDays } from 'date-fns/addDays'
import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { requestToken } from '~/server/crypto/request-link'
import { derivedToken, hashToken } from '~/server/crypto/tokens'
import { auditLog, emailTokens, mails, projects, users } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { sweepJob } from '~/server/jobs/sweep'
import { systemContext } from '~/server/jobs/system-context'
import type { AdminPersonContext } from '~/server/services/context'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import { adminContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, leadInput, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { overtake } from '~/test/overtake'
import { confirmEmail } from '../account/confirm-email'
import { deleteAccount } from '../account/delete-account'
import { erasePerson } from '../account/erase-person'
import { requestEmailChange } from '../account/request-email-change'
import { assignProject } from './assign-project'
import { closeProject } from './close-project'
import { getOwnProject } from './get-own-project'
import { issueProjectLink, raiseLinkVersion } from './issue-project-link'
import { makeProjectLink, renewProjectLink, sendProjectLink } from './renew-project-link'
import { reopenProject } from './reopen-project'
import { submitProject } from './submit-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

const at = (days: number) => visitorContext(database.db, addDays(new Date(), days))
const opens = (token: string, days = 0) =>
  getOwnProject(at(days), { token }).then(
    () => true,
    () => false,
  )

/** The token in the newest mail with a link to this request, and whom it went to. */
async function mailed(projectId: string): Promise<{ token: string; recipient: string; count: number }> {
  const rows = await database.db.select().from(mails).where(eq(mails.template, 'request-link')).orderBy(desc(mails.id))
  const own = rows.filter(({ props }) => props.projectId === projectId)
  const [newest] = own
  if (!newest) throw new Error('no link was mailed')
  const { text } = await composeMail(newest, await unsubscribePaths(database.db, newest.recipient))
  return { token: /request=([\w-]+)/.exec(text)?.[1] ?? '', recipient: newest.recipient, count: own.length }
}

async function given() {
  const input = leadInput()
  const { id } = await submitProject(at(0), input)
  return { id, email: input.email, token: requestToken({ projectId: id }) }
}

async function givenOwned() {
  const user = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
  const ctx = homeownerContext(database.db, user)
  const project = await createProject(database.db, { homeownerId: user.id, email: user.email })
  await issueProjectLink(database.db, new Date(), project)
  return { ctx, user, project, token: requestToken({ projectId: project.id }) }
}

test('a link from before links had versions opens its request until it is voided', async () => {
  const { id } = await given()
  const old = derivedToken('request_link', id)
  expect(await opens(old)).toBe(true)
  await makeProjectLink(at(0), { token: old })
  expect(await opens(old)).toBe(false)
})

test("a new link ends those before it and goes to the request's own email, whoever asks", async () => {
  const { id, email, token } = await given()
  await makeProjectLink(at(0), { token })
  const first = await mailed(id)
  expect(first.recipient).toBe(email)
  expect([await opens(token), await opens(first.token)]).toEqual([false, true])
  await expect(makeProjectLink(at(0), { token })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(closeProject(at(0), { token, reason: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
  await sendProjectLink(admin, { id })
  const second = await mailed(id)
  expect(second.recipient).toBe(email)
  expect([await opens(first.token), await opens(second.token)]).toEqual([false, true])
  const audit = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.actorKind)
  expect(audit).toMatchObject([
    { action: 'project.link-sent', actorKind: 'admin', details: {} },
    { action: 'project.link-sent', actorKind: 'visitor', details: {} },
  ])
})

test('an account makes a new link to its own request only', async () => {
  const { ctx, project, token } = await givenOwned()
  const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
  await expect(makeProjectLink(stranger, { id: project.id })).rejects.toMatchObject({ code: 'NotFound' })
  expect(await opens(token)).toBe(true)
  await makeProjectLink(ctx, { id: project.id })
  expect(await opens(token)).toBe(false)
})

test('two new links at once leave one that works', async () => {
  const { ctx, project } = await givenOwned()
  await Promise.all([makeProjectLink(ctx, project), makeProjectLink(ctx, project)])
  const versions = (await database.db.select().from(emailTokens).where(eq(emailTokens.projectId, project.id))).map(
    ({ linkVersion }) => linkVersion,
  )
  const tokens = versions.map((version) => requestToken({ projectId: project.id, linkVersion: version ?? 0 }))
  expect((await Promise.all(tokens.map((token) => opens(token)))).filter(Boolean)).toHaveLength(1)
})

test('a link ends a year after its latest mail, or 90 days after the request was closed', async () => {
  const { id, token } = await given()
  expect([await opens(token, 364), await opens(token, 366)]).toEqual([true, false])
  await updateProjectStatus(admin, { id, status: 'completed', notes: null })
  expect([await opens(token, 89), await opens(token, 91)]).toEqual([true, false])
  await updateProjectStatus(admin, { id, status: 'verified', notes: null })
  expect(await opens(token, 364)).toBe(true)
})

test('a link that has ended stays ended when the next mail carries one', async () => {
  const { id, email, token } = await given()
  const link = await issueProjectLink(database.db, addDays(new Date(), 400), { id, email })
  expect(link.linkVersion).toBe(2)
  expect([await opens(token, 401), await opens(requestToken(link), 401)]).toEqual([false, true])
})

test('in place of an ended link a new one is mailed, and the answer is the same for every text', async () => {
  const { id, email, token } = await given()
  await sweepJob(systemContext(database.db, 'test', addDays(new Date(), 400)))
  const answers = [await renewProjectLink(at(400), { token }), await renewProjectLink(at(400), { token: 'made up' })]
  expect(answers[0]).toEqual(answers[1])
  const renewed = await mailed(id)
  expect(renewed).toMatchObject({ recipient: email, count: 1 })
  expect([await opens(token, 400), await opens(renewed.token, 400)]).toEqual([false, true])
  const rest = Array.from({ length: 8 }, () => renewProjectLink(at(400), { token }))
  expect(await Promise.all(rest)).toEqual(rest.map(() => answers[0]))
  expect((await mailed(id)).count).toBeLessThanOrEqual(5)
})

test("asking with an old link does not void the homeowner's", async () => {
  const { id, token } = await given()
  await makeProjectLink(at(0), { token })
  const { token: newer } = await mailed(id)
  await renewProjectLink(at(0), { token })
  expect([await opens(token), await opens(newer)]).toEqual([false, true])
})

test('who holds a voided link uses up neither the links of its homeowner nor those of our team', async () => {
  const { ctx, project, token } = await givenOwned()
  await makeProjectLink(ctx, project)
  const { token: newer } = await mailed(project.id)
  await Promise.all(Array.from({ length: 8 }, () => renewProjectLink(at(0), { token })))
  // One for the link that took its place, however often and whenever it is asked.
  for (const days of [1, 2, 30]) await renewProjectLink(at(days), { token })
  expect((await mailed(project.id)).count).toBe(2)
  expect(await opens(newer)).toBe(true)
  for (let time = 1; time <= 4; time++) await makeProjectLink(ctx, project)
  await expect(makeProjectLink(ctx, project)).rejects.toMatchObject({ code: 'TooManyRequests' })
  expect(await sendProjectLink(admin, project)).toMatchObject({ message: expect.any(String) })
  await renewProjectLink(at(31), { token })
  // A newer link, one more mail.
  expect((await mailed(project.id)).count).toBe(8)
  await renewProjectLink(at(32), { token })
  expect((await mailed(project.id)).count).toBe(8)
})

test("no link that went to an account's former email opens a request, open or closed", async () => {
  const { ctx, user, project, token } = await givenOwned()
  const closed = await createProject(database.db, { homeownerId: user.id, email: user.email })
  await issueProjectLink(database.db, new Date(), closed)
  await closeProject(ctx, { id: closed.id, reason: 'Plans changed' })
  const email = `new-${user.email}`
  await requestEmailChange(ctx, { email, password: testPassword })
  const [proof] = await database.db
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, user.id), eq(emailTokens.purpose, 'email_change')))
  await confirmEmail(ctx, { token: derivedToken('email_change', proof?.id ?? '') })
  expect([await opens(token), await opens(requestToken({ projectId: closed.id }))]).toEqual([false, false])
  await renewProjectLink(at(0), { token })
  expect((await mailed(project.id)).recipient).toBe(email)
  await sendProjectLink(admin, { id: closed.id })
  expect((await mailed(closed.id)).recipient).toBe(email)
  await reopenProject(ctx, { id: closed.id })
  const [row] = await database.db.select().from(projects).where(eq(projects.id, closed.id))
  expect(row?.email).toBe(email)
})

test('a closed project that an admin opens again writes to the email its homeowner has by then', async () => {
  const { ctx, user, project } = await givenOwned()
  await closeProject(ctx, { id: project.id, reason: 'Plans changed' })
  const email = `newer-${user.email}`
  await database.db.update(users).set({ email }).where(eq(users.id, user.id))
  await updateProjectStatus(admin, { id: project.id, status: 'verified', notes: null })
  const contractor = await createContractor(database.db)
  await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
  const mailsSent = await database.db.select().from(mails).where(eq(mails.projectId, project.id))
  expect(mailsSent.filter(({ template }) => template === 'matched')).toMatchObject([{ recipient: email }])
})

test('what is kept of a link opens nothing, and a deleted person is sent none, nor is their request opened again', async () => {
  const { id, token } = await given()
  const [row] = await database.db.select().from(emailTokens).where(eq(emailTokens.projectId, id))
  expect(row?.hash).toBe(hashToken(token))
  expect(await opens(row?.hash ?? '')).toBe(false)
  const { ctx, project, token: owned } = await givenOwned()
  await createLeadFor(database.db, { lead: { projectId: project.id } })
  await deleteAccount(ctx, { password: testPassword })
  await expect(sendProjectLink(admin, project)).rejects.toMatchObject({ code: 'Conflict' })
  const reopen = updateProjectStatus(admin, { id: project.id, status: 'verified', notes: null })
  await expect(reopen).rejects.toMatchObject({ code: 'Conflict' })
  await renewProjectLink(at(0), { token: owned })
  await expect(mailed(project.id)).rejects.toThrow('no link was mailed')
})

test.each(['link', 'account'] as const)('who was erased meanwhile opens nothing again by their %s', async (by) => {
  const user = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
  const ctx = homeownerContext(database.db, user)
  // What a contractor answered stays without its person.
  const { project } = await createLeadFor(database.db, {
    project: { homeownerId: user.id, email: user.email },
    lead: { status: 'quoted', firstAnsweredAt: new Date() },
  })
  await issueProjectLink(database.db, new Date(), project)
  const token = requestToken({ projectId: project.id })
  await closeProject(ctx, { id: project.id, reason: 'No more' })
  const key = by === 'link' ? { token } : { id: project.id }
  const reopened = await overtake(
    database.db,
    (tx) => erasePerson(tx, ctx, { userId: user.id, requestIds: [project.id] }),
    () => reopenProject(by === 'link' ? at(0) : ctx, key),
  )
  expect(reopened).toMatchObject({ code: 'NotFound' })
})

test('a link that was voided meanwhile changes nothing', async () => {
  const { id, token } = await given()
  const closed = await overtake(
    database.db,
    (tx) => raiseLinkVersion(tx, id),
    () => closeProject(at(0), { token, reason: 'Not mine' }),
  )
  expect(closed).toMatchObject({ code: 'NotFound' })
})
