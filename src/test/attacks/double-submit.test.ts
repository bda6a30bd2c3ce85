import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails, messages, milestones } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { call, cookieFor, fetchApi } from '~/test/rest'

const database = givenDatabase()
let cookie: string
let contractorCookie: string
let leadId: string
let projectId: string

beforeEach(async () => {
  const homeowner = await createUser(database.db, 'homeowner')
  const lead = await createLeadFor(database.db, {
    project: { homeownerId: homeowner.id, status: 'scheduled' },
    lead: { status: 'won' },
  })
  cookie = await cookieFor(database.db, homeowner)
  contractorCookie = await cookieFor(database.db, lead.contractor.user)
  leadId = lead.id
  projectId = lead.project.id
})

type Send = (input: object) => Promise<unknown>

/** As an integrator sends it. */
const rest =
  (path: () => string): Send =>
  (input) =>
    call(path(), { method: 'POST', body: input, cookie })

/** As the screens send it. */
const screen =
  (procedure: string, id: () => string): Send =>
  async (input) =>
    fetchApi(
      new Request(`http://localhost:3000/api/trpc/${procedure}?batch=1`, {
        method: 'POST',
        body: JSON.stringify({ 0: { id: id(), ...input } }),
        headers: { 'content-type': 'application/json', cookie },
      }),
    )

const twice = (send: Send, input: object) => Promise.all([send(input), send(input)])
const later = new Date(Date.now() - 60_000)

describe.each([
  ['REST', rest(() => `/homeowner/leads/${leadId}/messages`)],
  ['the screens', screen('homeownerMessages.send', () => leadId)],
])('a message by %s', (_way, send) => {
  const written = async () =>
    (await database.db.select().from(messages).where(eq(messages.assignmentId, leadId)))
      .map(({ body }) => body)
      .toSorted()

  test('that is sent twice at once is written once, with or without an id, and mailed once', async () => {
    await twice(send, { body: 'Hello', submissionId: randomUUID() })
    await twice(send, { body: 'Without an id' })
    expect(await written()).toEqual(['Hello', 'Without an id'])
    const mailed = await database.db.select().from(mails).where(eq(mails.template, 'message-received'))
    expect(mailed.filter(({ props }) => props.leadId === leadId)).toHaveLength(1)
  })

  test('with the id of an earlier one is that one, however late; with another text it is another', async () => {
    const submissionId = randomUUID()
    await send({ body: 'Hello', submissionId })
    await database.db.update(messages).set({ createdAt: later }).where(eq(messages.assignmentId, leadId))
    await send({ body: 'Hello', submissionId })
    await send({ body: 'Hello, corrected', submissionId })
    expect(await written()).toEqual(['Hello', 'Hello, corrected'])
  })

  test('that means to say the same again is written again', async () => {
    await send({ body: 'Yes', submissionId: randomUUID() })
    await send({ body: 'Yes', submissionId: randomUUID() })
    await database.db.update(messages).set({ createdAt: later }).where(eq(messages.assignmentId, leadId))
    await send({ body: 'Yes' })
    const other = { method: 'POST', body: { body: 'Yes' }, cookie: contractorCookie }
    expect((await call(`/contractor/leads/${leadId}/messages`, other)).status).toBe(201)
    expect(await written()).toEqual(['Yes', 'Yes', 'Yes', 'Yes'])
  })
})

describe.each([
  ['REST', rest(() => `/homeowner/projects/${projectId}/milestones`)],
  ['the screens', screen('payment.add', () => projectId)],
])('a milestone by %s', (_way, send) => {
  const planned = async () =>
    (await database.db.select().from(milestones).where(eq(milestones.projectId, projectId)))
      .map(({ title }) => title)
      .toSorted()

  test('that is sent twice at once is planned once, with or without an id', async () => {
    await twice(send, { title: 'Deposit', amount: 500, dueOn: '2099-01-31', submissionId: randomUUID() })
    await twice(send, { title: 'Rest', amount: '1,250.50' })
    expect(await planned()).toEqual(['Deposit', 'Rest'])
  })

  test('with another id, another amount or another day is another', async () => {
    const deposit = { title: 'Deposit', amount: 500, dueOn: '2099-01-31' }
    const submissionId = randomUUID()
    await send({ ...deposit, submissionId })
    await send({ ...deposit, submissionId: randomUUID() })
    await send({ ...deposit, amount: 600, submissionId })
    await send({ ...deposit, dueOn: '2099-02-28' })
    await send({ ...deposit, dueOn: null })
    expect(await planned()).toHaveLength(5)
  })
})
