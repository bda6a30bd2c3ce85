import { addMinutes } from 'date-fns/addMinutes'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sendQuoteInput } from '~/contracts/quote'
import { assignments, mails } from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { contractorScope, homeownerScope } from '../assignment/assignment-scope'
import { readMessages } from '../message/read-messages'
import { sendContractorMessage } from '../message/send-message'
import { closeProject } from '../project/close-project'
import { reopenProject } from '../project/reopen-project'
import { updateProjectStatus } from '../project/update-project-status'
import { sendQuote } from '../quote/send-quote'
import { withdrawQuote } from '../quote/withdraw-quote'

const database = givenDatabase()
let homeowner: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
})

const start = new Date()
const at = (minutes: number) => addMinutes(start, minutes)

async function given() {
  const { id, project, contractor } = await createLeadFor(database.db, {
    project: { homeownerId: homeowner.id, email: homeowner.email },
    lead: { status: 'contacted' },
  })
  const own = (minutes: number) => homeownerContext(database.db, homeowner, at(minutes))
  const theirs = (minutes: number) => contractorContext(database.db, contractor, at(minutes))
  return { id, project, contractor, own, theirs }
}

/** Mails about a project, oldest first, with the minutes for which their jobs still wait. */
async function written(projectId: string) {
  return database.db.execute<{ id: string; template: string; status: string; total: number | null; waits: number }>(sql`
    select mails.id, template, mails.status, (props->>'total')::float8 as total,
      (select round(extract(epoch from run_at - now()) / 60)::int from graphile_worker._private_jobs
        where payload->>'mailId' = mails.id::text) as waits
    from mails where project_id = ${projectId} order by mails.id`)
}

/** What the worker does with everything whose time has come. */
async function deliver(projectId: string, minutes: number): Promise<void> {
  for (const { id, status, waits } of await written(projectId))
    if (status === 'queued' && waits <= minutes)
      await sendMailJob(systemContext(database.db, 'test', at(minutes)), { mailId: id })
}

const quoteOf = (id: string, total: number, revises?: number) =>
  sendQuoteInput.parse({ id, total, taxes: 0, revises, included: 'Everything', validUntil: '2099-12-31' })

test('a quote that is revised again and again is one mail at once, and one ten minutes later', async () => {
  const { id, project, theirs } = await given()
  await sendQuote(theirs(0), quoteOf(id, 100))
  await deliver(project.id, 0)
  for (const revision of [1, 2, 3]) await sendQuote(theirs(revision), quoteOf(id, 100 + revision, revision))
  expect(await written(project.id)).toMatchObject([
    { status: 'kept', total: 100 },
    { status: 'queued', total: 103, waits: 9 },
  ])
  await withdrawQuote(theirs(5), id)
  await deliver(project.id, 12)
  expect(await written(project.id)).toMatchObject([{ total: 100 }, { template: 'quote-withdrawn', status: 'kept' }])
  await sendQuote(theirs(30), quoteOf(id, 90))
  expect((await written(project.id)).at(-1)).toMatchObject({ total: 90, status: 'queued', waits: 0 })
})

test('one that still waits for the mail server carries the newest', async () => {
  const { id, project, theirs } = await given()
  await sendQuote(theirs(0), quoteOf(id, 100))
  await sendQuote(theirs(1), quoteOf(id, 90, 1))
  expect(await written(project.id)).toMatchObject([{ status: 'queued', total: 90, waits: 0 }])
})

test('closing and opening again within minutes tells the contractor how it ended, and nothing when it is the same', async () => {
  const { project, own } = await given()
  await closeProject(own(0), { id: project.id, reason: 'By mistake' })
  await deliver(project.id, 0)
  await reopenProject(own(1), { id: project.id })
  expect(await written(project.id)).toMatchObject([
    { template: 'request-closed', status: 'kept' },
    { template: 'request-reopened', status: 'queued', waits: 9 },
  ])
  await closeProject(own(2), { id: project.id, reason: 'After all' })
  expect((await written(project.id)).map(({ status }) => status)).toEqual(['kept', 'skipped'])
  await reopenProject(own(3), { id: project.id })
  await deliver(project.id, 11)
  expect((await written(project.id)).map(({ template, status }) => `${template} ${status}`)).toEqual([
    'request-closed kept',
    'request-reopened skipped',
    'request-reopened kept',
  ])
})

test('a project that the team ends, opens and ends again is told as it stands in the end', async () => {
  const { project, contractor } = await given()
  await database.db.update(assignments).set({ status: 'won' }).where(eq(assignments.projectId, project.id))
  const team = await createUser(database.db, 'admin')
  const move = (minutes: number, status: 'completed' | 'cancelled' | 'verified') =>
    updateProjectStatus(adminContext(database.db, team, at(minutes)), { id: project.id, status, notes: null })
  const mailed = async (recipient: string) =>
    (await database.db.select().from(mails).where(eq(mails.projectId, project.id)).orderBy(mails.id))
      .filter((mail) => mail.recipient === recipient)
      .map(({ template, status, props }) => `${template} ${props.completed ?? ''} ${status}`)
  await move(0, 'completed')
  await deliver(project.id, 0)
  await move(1, 'verified')
  await move(2, 'cancelled')
  await move(3, 'verified')
  await move(4, 'completed')
  expect(await mailed(homeowner.email)).toEqual(['ended-by-team true kept', 'ended-by-team true queued'])
  expect(await mailed(contractor.email)).toEqual(['project-completed  kept', 'request-closed  skipped'])
})

test('a message that was read before its mail went out makes none', async () => {
  const { id, project, own, theirs } = await given()
  const read = (minutes: number) => readMessages(own(minutes), homeownerScope(own(minutes)), { id })
  await sendContractorMessage(theirs(0), { id, body: 'Good morning' })
  await deliver(project.id, 0)
  await read(1)
  await sendContractorMessage(theirs(2), { id, body: 'Thursday at four?' })
  expect((await written(project.id)).map(({ status, waits }) => [status, waits])).toEqual([
    ['kept', expect.anything()],
    ['queued', 8],
  ])
  await read(3)
  expect((await written(project.id)).map(({ status }) => status)).toEqual(['kept', 'skipped'])
  await sendContractorMessage(theirs(4), { id, body: 'Or on Friday?' })
  await readMessages(theirs(5), contractorScope(theirs(5)), { id })
  expect((await written(project.id)).map(({ status }) => status)).toEqual(['kept', 'skipped', 'queued'])
})

test.each([
  [
    'claimed by a worker',
    (id: string) =>
      database.db.update(mails).set({ sendingBy: 'a worker', sendingAt: new Date() }).where(eq(mails.id, id)),
  ],
  ['sent', (id: string) => sendMailJob(systemContext(database.db, 'test', at(0)), { mailId: id })],
])('what follows a mail that is %s is a mail of its own, which waits', async (_how, leave) => {
  const { id, project, theirs } = await given()
  await sendQuote(theirs(0), quoteOf(id, 100))
  const [first] = await written(project.id)
  await leave(first?.id ?? '')
  await sendQuote(theirs(0), quoteOf(id, 90, 1))
  expect(await written(project.id)).toMatchObject([{ total: 100 }, { total: 90, status: 'queued', waits: 10 }])
})

test('what follows a mail that is being claimed at this moment waits for nobody', async () => {
  const { id, project, theirs } = await given()
  await sendQuote(theirs(0), quoteOf(id, 100))
  const [first] = await written(project.id)
  await database.db.transaction(async (claiming) => {
    await claiming
      .update(mails)
      .set({ sendingBy: 'a worker', sendingAt: new Date() })
      .where(eq(mails.id, first?.id ?? ''))
    await sendQuote(theirs(0), quoteOf(id, 90, 1))
  })
  expect(await written(project.id)).toMatchObject([{ total: 100 }, { total: 90, status: 'queued', waits: 10 }])
})
