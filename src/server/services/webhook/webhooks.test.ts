import { addSeconds } from 'date-fns/addSeconds'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWebhookInput, listDeliveriesInput, updateWebhookInput } from '~/contracts/webhook'
import { nobody } from '~/domain/erasure'
import { type EventType, eventTypes } from '~/domain/event'
import { pauseAfter, retryPauses, webhookLimits } from '~/domain/webhook'
import { connect, type Database } from '~/server/db/connect'
import { auditLog, events, mails, projects, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import { deliverWebhooksJob } from '~/server/jobs/deliver-webhooks'
import { sweepJob } from '~/server/jobs/sweep'
import { systemContext } from '~/server/jobs/system-context'
import { startWorker } from '~/server/jobs/worker'
import { WebhookClient } from '~/server/webhooks/webhook-client'
import { ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import { takeJobs } from '~/test/jobs'
import { startReceiver, type WebhookReceiver } from '~/test/webhook-receiver'
import type { OwnerContext } from '../context'
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './change-webhook'
import { deliverWebhooks } from './deliver-webhooks'
import { listDeliveries, listWebhooks } from './list-webhooks'
import { redeliver, testWebhook } from './send-again'

const database = givenDatabase()
let ctx: OwnerContext
let receiver: WebhookReceiver

beforeAll(async () => {
  ctx = ownerContext(database.db, await createUser(database.db, 'admin'))
  receiver = await startReceiver()
})
beforeEach(() => {
  receiver.answer = (response) => response.writeHead(204).end()
  receiver.received.length = 0
})
afterEach(async () => {
  await database.db.delete(webhookEndpoints)
  await database.db.delete(events)
  await takeJobs(database.db, 'deliver-webhooks')
})
afterAll(() => receiver.close())

const add = (types: EventType[] = [...eventTypes], url = receiver.url) =>
  createWebhook(ctx, createWebhookInput.parse({ url, types }))
const deliver = () => deliverWebhooksJob(systemContext(database.db, 'test'))
const setStatus = (id: string, status: 'reviewed' | 'verified' | 'premium', db: Database = database.db) =>
  db.update(projects).set({ status }).where(eq(projects.id, id))
const rows = () => database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.number)
/** The pause after a failed try is over. */
const isDue = () => database.db.update(webhookDeliveries).set({ nextAttemptAt: sql`now()` })
const endpoint = async (id: string) => (await listWebhooks(ctx)).webhooks.find((one) => one.id === id)
const refuse = (status = 500) => {
  receiver.answer = (response) => response.writeHead(status).end('no')
}

test('an event is sent once, signed, as the feed gives it, to those who chose its type', async () => {
  const { secret } = await add(['project.created'])
  await add(['review.hidden'])
  const project = await createProject(database.db)
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body, event }] = receiver.received as [WebhookReceiver['received'][0]]
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    id: headers['webhook-id'],
    type: 'project.created',
    subject: { type: 'project', id: project.id },
    change: null,
    data: { id: project.id, status: 'new' },
  })
  expect(event.id).toBe(headers['webhook-id'])
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1, responseStatus: 204, requestBody: body }])
})

test('the job exists exactly if the change was committed', async () => {
  await add(['project.created'])
  await database.db
    .transaction(async (tx) => {
      await createProject(tx as unknown as Database)
      throw new Error('crash')
    })
    .catch(() => {})
  expect([await takeJobs(database.db, 'deliver-webhooks'), await rows()]).toEqual([[], []])
  await createProject(database.db)
  expect([(await takeJobs(database.db, 'deliver-webhooks')).length, (await rows()).length]).toEqual([1, 1])
})

test('nothing is noted without an endpoint', async () => {
  await createProject(database.db)
  expect([await takeJobs(database.db, 'deliver-webhooks'), await rows()]).toEqual([[], []])
})

test('a failed try is repeated with growing pauses, and what comes later of the same project waits for it', async () => {
  const { webhook } = await add(['project.created', 'project.status_changed'])
  const project = await createProject(database.db)
  await setStatus(project.id, 'reviewed')
  const other = await createProject(database.db)
  receiver.answer = (response, { event }) =>
    response.writeHead(event.subject?.id === project.id ? 503 : 200).end('later')
  await deliver()
  expect(receiver.received.map(({ event }) => [event.type, event.subject?.id])).toEqual([
    ['project.created', project.id],
    ['project.created', other.id],
  ])
  const [first, second] = await rows()
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, responseStatus: 503, responseBody: 'later' })
  const pause = (first!.nextAttemptAt.getTime() - Date.now()) / 1000
  expect(pause).toBeGreaterThan(pauseAfter(1)! - 3)
  expect(second).toMatchObject({ attempts: 0 })
  await deliver()
  expect(receiver.received).toHaveLength(2)

  receiver.answer = (response) => response.writeHead(200).end()
  await database.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(webhookDeliveries.id, first!.id))
  await deliver()
  expect(receiver.received.slice(2).map(({ event }) => event.type)).toEqual([
    'project.created',
    'project.status_changed',
  ])
  expect(await endpoint(webhook.id)).toMatchObject({ failingSince: null, waiting: 0, failed: 0 })
})

test('the pauses grow, and the tries end after three days', () => {
  expect([...retryPauses].slice(0, 10)).toEqual([...retryPauses].slice(0, 10).toSorted((one, other) => one - other))
  const days = retryPauses.reduce((sum, pause) => sum + pause, 0) / 86_400
  expect(days).toBeGreaterThan(webhookLimits.daysOfTries)
  expect(days).toBeLessThan(webhookLimits.daysOfTries + 0.2)
  expect(pauseAfter(retryPauses.length + 1)).toBeNull()
})

test('one that used up its tries is given up, and what waited behind it is sent', async () => {
  await add(['project.created', 'project.status_changed'])
  const project = await createProject(database.db)
  await setStatus(project.id, 'reviewed')
  await database.db.update(webhookDeliveries).set({ attempts: retryPauses.length })
  const [first] = await rows()
  receiver.answer = (response, { event }) => response.writeHead(event.type === 'project.created' ? 500 : 200).end()
  await deliver()
  expect(await rows()).toMatchObject([{ id: first!.id, state: 'failed' }, { state: 'delivered' }])
})

describe('what cannot be prepared fails alone, without a try, and is told as such:', () => {
  const failed = { state: 'failed', error: 'The delivery could not be prepared', responseStatus: null }

  test('an event that does not fit the contract', async () => {
    await add(['project.created', 'project.status_changed'])
    const project = await createProject(database.db)
    await createProject(database.db)
    await setStatus(project.id, 'reviewed')
    const [first] = await rows()
    await database.db
      .update(events)
      .set({ type: 'project.status_changed', newStatus: 'unheard-of' })
      .where(eq(events.id, first!.eventId))
    await deliver()
    expect(await rows()).toMatchObject([failed, { state: 'delivered' }, { state: 'delivered' }])
  })

  test('an endpoint whose secret cannot be unsealed', async () => {
    const { webhook } = await add(['project.created'])
    await add(['project.created'])
    await database.db.update(webhookEndpoints).set({ secret: 'spoilt' }).where(eq(webhookEndpoints.id, webhook.id))
    for (let count = 0; count < 2; count++) await createProject(database.db)
    await deliver()
    const all = await rows()
    expect(all.filter(({ endpointId }) => endpointId === webhook.id)).toMatchObject([failed, failed])
    expect(all.filter(({ state }) => state === 'delivered')).toHaveLength(2)
    expect(await endpoint(webhook.id)).toMatchObject({ state: 'active', failingSince: null })
  })
})

test('what waits behind a failed one is due with it, and at once when it is sent', async () => {
  await add(['project.created', 'project.status_changed'])
  const project = await createProject(database.db)
  await setStatus(project.id, 'reviewed')
  refuse()
  await deliver()
  await setStatus(project.id, 'verified')
  const [head, ...followers] = await rows()
  expect(followers.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([head!.nextAttemptAt, head!.nextAttemptAt])
  expect(head!.nextAttemptAt.getTime()).toBeGreaterThan(Date.now())
  receiver.answer = (response) => response.writeHead(200).end()
  // By hand, which counts its tries anew.
  await redeliver(ctx, head!.id)
  await deliver()
  const delivered = { state: 'delivered' }
  expect(await rows()).toMatchObject([delivered, delivered, delivered])
})

test('what took over a pause that was ended by hand before its commit is due within the hour', async () => {
  await add(['project.created', 'project.status_changed'])
  const project = await createProject(database.db)
  refuse()
  await deliver()
  const [head] = await rows()
  receiver.answer = (response) => response.writeHead(200).end()
  await database.db.transaction(async (tx) => {
    await setStatus(project.id, 'reviewed', tx as unknown as Database)
    const other = connect(database.url, { max: 2 })
    await redeliver({ ...ctx, db: other }, head!.id)
    await deliverWebhooksJob(systemContext(other, 'test'))
    await other.$client.end()
  })
  await deliver()
  expect(receiver.received).toHaveLength(2)
  await sweepJob(systemContext(database.db, 'test'))
  await deliver()
  expect(receiver.received).toHaveLength(3)
})

test('what was left waiting for an endpoint that is off is given up', async () => {
  await add(['project.created'])
  await createProject(database.db)
  await database.db.update(webhookEndpoints).set({ state: 'off' })
  await deliver()
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 0 }])
})

describe('changes of an endpoint', () => {
  let second: Database
  beforeAll(() => {
    second = connect(database.url)
  })
  afterAll(() => second.$client.end({ timeout: 1 }))

  test('hold up no business', async () => {
    const { webhook } = await add(['project.created'])
    let isCreated = false
    await database.db.transaction(async (tx) => {
      const changing = { ...ctx, db: tx as unknown as Database }
      await updateWebhook(changing, { id: webhook.id, state: 'paused' })
      await rotateWebhookSecret(changing, webhook.id)
      await second.transaction(async (business) => {
        await business.execute(sql`set local lock_timeout = '500ms'`)
        await createProject(business as unknown as Database)
      })
      isCreated = true
    })
    expect(isCreated).toBe(true)
  })

  test('and its end waits for an erasure, which writes it nothing more', async () => {
    const { webhook } = await add(['project.created', 'project.status_changed'])
    const project = await createProject(database.db)
    await deliver()
    let deleting: Promise<unknown> = Promise.resolve()
    await second.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      await tx.update(projects).set({ email: nobody.email }).where(eq(projects.id, project.id))
      deleting = deleteWebhook(ctx, webhook.id)
      await vi.waitFor(async () => {
        const waiting = await tx.execute(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(waiting).toHaveLength(1)
      })
      await setStatus(project.id, 'reviewed', tx as unknown as Database)
    })
    await deleting
    expect(await rows()).toEqual([])
  })
})

describe('an endpoint is switched off, and the owners are mailed', () => {
  const offMails = () => database.db.select().from(mails).where(like(mails.key, 'webhook-off:%'))
  afterEach(() => database.db.delete(mails).where(like(mails.key, 'webhook-off:%')))

  test('when nothing was delivered for three days', async () => {
    const { webhook } = await add(['project.created'])
    await createProject(database.db)
    await createProject(database.db)
    refuse()
    await deliver()
    expect(await endpoint(webhook.id)).toMatchObject({ state: 'active', failingSince: expect.any(Date) })
    await database.db.update(webhookEndpoints).set({ failingSince: sql`now() - interval '73 hours'` })
    await isDue()
    await deliver()
    expect(await endpoint(webhook.id)).toMatchObject({ state: 'off', offReason: 'failing', waiting: 0, failed: 2 })
    expect(await offMails()).toMatchObject([{ recipient: ctx.actor.email, props: { reason: 'failing' } }])
    await createProject(database.db)
    expect(await rows()).toHaveLength(2)
  })

  test('at once by 410, and gets nothing until it is active again', async () => {
    const { webhook } = await add(['project.created'])
    await createProject(database.db)
    refuse(410)
    await deliver()
    expect(await endpoint(webhook.id)).toMatchObject({ state: 'off', offReason: 'gone' })
    expect(await offMails()).toHaveLength(1)
    const [delivery] = await rows()
    await expect(redeliver(ctx, delivery!.id)).rejects.toMatchObject({ code: 'Conflict' })

    receiver.answer = (response) => response.writeHead(200).end()
    await updateWebhook(ctx, updateWebhookInput.parse({ id: webhook.id, state: 'active' }))
    await redeliver(ctx, delivery!.id)
    refuse(410)
    await deliver()
    expect(await endpoint(webhook.id)).toMatchObject({ state: 'off' })
    // Again on the same day: once is enough.
    expect(await offMails()).toHaveLength(1)

    receiver.answer = (response) => response.writeHead(200).end()
    await updateWebhook(ctx, updateWebhookInput.parse({ id: webhook.id, state: 'active' }))
    await redeliver(ctx, delivery!.id)
    await deliver()
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(await endpoint(webhook.id)).toMatchObject({ state: 'active', offReason: null, failingSince: null })
  })
})

test('while an endpoint is paused its events wait, and are sent in their order afterwards', async () => {
  const { webhook } = await add(['project.created', 'project.status_changed'])
  await updateWebhook(ctx, updateWebhookInput.parse({ id: webhook.id, state: 'paused' }))
  const project = await createProject(database.db)
  for (const status of ['reviewed', 'verified', 'premium'] as const) await setStatus(project.id, status)
  await deliver()
  expect(receiver.received).toEqual([])
  await updateWebhook(ctx, updateWebhookInput.parse({ id: webhook.id, state: 'active' }))
  await deliver()
  expect(receiver.received.map(({ event }) => event.change?.to)).toEqual([undefined, 'reviewed', 'verified', 'premium'])
})

test('of two who ask for a new secret at once one gets it, and the one that receivers hold still signs', async () => {
  const { webhook, secret: held } = await add(['project.created'])
  const answers = await Promise.allSettled([1, 2].map(() => rotateWebhookSecret(ctx, webhook.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'Conflict' } })
  await createProject(database.db)
  await deliver()
  const { body, headers } = receiver.received.at(-1)!
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.secret : []))
  for (const secret of [held, ...given]) new Webhook(secret).verify(body, headers as Record<string, string>)
  const later = { ...ctx, now: addSeconds(ctx.now, 10) }
  expect((await rotateWebhookSecret(later, webhook.id)).secret).not.toBe(given[0])
})

test('both secrets sign until the overlap is over', async () => {
  const { webhook, secret: old } = await add(['project.created'])
  const { secret } = await rotateWebhookSecret(ctx, webhook.id)
  const verifiedBy = () => {
    const { body, headers } = receiver.received.at(-1)!
    return [old, secret].map((one) => {
      try {
        return Boolean(new Webhook(one).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    })
  }
  await createProject(database.db)
  await deliver()
  expect(verifiedBy()).toEqual([true, true])
  await database.db.update(webhookEndpoints).set({ previousSecretUntil: sql`now() - interval '1 second'` })
  await createProject(database.db)
  await deliver()
  expect(verifiedBy()).toEqual([false, true])
  const [stored] = await database.db.select().from(webhookEndpoints)
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
})

test('a test is sent at once and kept nowhere', async () => {
  const { webhook, secret } = await add(['project.created'])
  receiver.answer = (response) => response.writeHead(200).end('thanks')
  const answer = await testWebhook(ctx, webhook.id)
  expect(answer).toMatchObject({ delivered: true, responseStatus: 200, responseBody: 'thanks', error: null })
  const { body, headers } = receiver.received[0]!
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })
  expect(await rows()).toEqual([])
  refuse(404)
  expect(await testWebhook(ctx, webhook.id)).toMatchObject({ delivered: false, responseStatus: 404 })
})

test('deliveries are listed by pages with what was sent and answered, and ids of others name nothing', async () => {
  const { webhook } = await add(['project.created'])
  for (let count = 0; count < 3; count++) await createProject(database.db)
  receiver.answer = (response) => response.writeHead(200).end('thanks')
  await deliver()
  const list = (input: object) => listDeliveries(ctx, listDeliveriesInput.parse({ id: webhook.id, ...input }))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect([first.deliveries.length, second.deliveries.length, second.nextCursor]).toEqual([2, 1, null])
  expect(first.deliveries[0]).toMatchObject({ type: 'project.created', responseBody: 'thanks', nextAttemptAt: null })
  expect((await list({ state: 'failed' })).deliveries).toEqual([])
  await expect(list({ cursor: 'made-up' })).rejects.toMatchObject({ reason: 'unknown_cursor' })
  for (const id of [crypto.randomUUID(), 'x']) {
    await expect(list({ id })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(updateWebhook(ctx, { id, state: 'paused' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(rotateWebhookSecret(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(deleteWebhook(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(testWebhook(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(redeliver(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
  }
})

test('an address of an own network is refused at its field, and two at once make no endpoint too many', async () => {
  for (const url of ['https://10.0.0.1/', 'ftp://crm.example/', 'https://a:b@crm.example/'])
    await expect(add(['project.created'], url)).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'url' }],
    })
  const adding = Array.from({ length: webhookLimits.endpoints + 3 }, () => add(['project.created']))
  const settled = await Promise.allSettled(adding)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(webhookLimits.endpoints)
})

test('what is under way when somebody is erased is not kept, and is sent again as things are then', async () => {
  await add(['project.created'])
  const project = await createProject(database.db)
  const erased = () =>
    database.db.update(projects).set({ email: nobody.email, status: 'cancelled' }).where(eq(projects.id, project.id))
  receiver.answer = (response) =>
    void erased().then(() => response.writeHead(200).end(`created ${project.customerName}`))
  await deliver()
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2, requestBody: null, responseBody: null }])
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.status)).toEqual(['new', 'cancelled'])
})

test('what was sent about somebody goes when they are erased, and with a deleted endpoint all of it', async () => {
  const { webhook } = await add(['project.created'])
  const project = await createProject(database.db)
  receiver.answer = (response) => response.writeHead(200).end(`created ${project.customerName}`)
  await deliver()
  expect((await rows())[0]?.responseBody).toContain(project.customerName)
  await database.db.update(projects).set({ email: nobody.email }).where(eq(projects.id, project.id))
  expect(await rows()).toMatchObject([{ state: 'delivered', requestBody: null, responseBody: null }])
  await deleteWebhook(ctx, webhook.id)
  expect(await rows()).toEqual([])
  const actions = await database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entityId, webhook.id))
    .orderBy(auditLog.action)
  expect(actions.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.deleted'])
})

describe('two workers', () => {
  let second: Database
  beforeAll(() => {
    second = connect(database.url)
  })
  afterAll(() => second.$client.end({ timeout: 1 }))

  test('send nothing twice, and every project in its order', async () => {
    await add(['project.created', 'project.status_changed'])
    const made = await Promise.all(Array.from({ length: 20 }, () => createProject(database.db)))
    for (const status of ['reviewed', 'verified'] as const)
      await Promise.all(made.map(({ id }) => setStatus(id, status)))
    receiver.answer = (response) => setTimeout(() => response.writeHead(200).end(), 5)
    const client = new WebhookClient({ loopback: true })
    // Past the queue, which would let one of them wait.
    await Promise.all([database.db, second].map((db) => deliverWebhooks(systemContext(db, 'test'), { client })))
    await deliver()
    client.close()
    expect(receiver.received).toHaveLength(60)
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(60)
    for (const { id } of made) {
      const own = receiver.received.filter(({ event }) => event.subject?.id === id)
      expect(own.map(({ event }) => event.change?.to)).toEqual([undefined, 'reviewed', 'verified'])
    }
  })

  test('lose nothing when one dies between sending and noting it', async () => {
    await add(['project.created'])
    await createProject(database.db)
    const doomed = connect(database.url)
    receiver.answer = (response) => {
      // Its process is gone: nothing it would write arrives.
      void doomed.$client.end({ timeout: 0 }).then(() => response.writeHead(200).end())
    }
    const client = new WebhookClient({ loopback: true })
    await deliverWebhooks(systemContext(doomed, 'test'), { client }).catch(() => {})
    client.close()
    receiver.answer = (response) => response.writeHead(200).end()
    await deliver()
    expect(receiver.received).toHaveLength(1)
    await database.db.update(webhookDeliveries).set({ claimedUntil: sql`now() - interval '1 second'` })
    await deliver()
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    const [one, other] = receiver.received
    expect(one?.event.id).toBe(other?.event.id)
  })

  test('work on the queue: what is committed while one of them delivers is delivered too', async () => {
    await add(['project.created'])
    const workers = await Promise.all([startWorker(database.db, database.url), startWorker(second, database.url)])
    const made: string[] = []
    for (let count = 0; count < 15; count++) made.push((await createProject(database.db)).id)
    await vi.waitFor(
      async () => {
        const states = await rows()
        expect(states.filter(({ state }) => state === 'delivered')).toHaveLength(15)
      },
      { timeout: 20_000 },
    )
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(receiver.received.map(({ event }) => event.subject?.id).toSorted()).toEqual(made.toSorted())
    await database.db.delete(projects).where(inArray(projects.id, made))
  })
})

test('a worker that is stopped gives back what it had begun, with all of its tries', async () => {
  await add(['project.created'])
  await createProject(database.db)
  const stopping = new AbortController()
  receiver.answer = () => stopping.abort()
  const client = new WebhookClient({ loopback: true })
  await deliverWebhooks(systemContext(database.db, 'test'), { client, signal: stopping.signal })
  client.close()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, claimedUntil: null }])
})

test('a slow endpoint holds up no other', async () => {
  const slow = await startReceiver()
  slow.answer = () => {}
  await add(['project.created'], slow.url)
  await add(['project.created'])
  for (let count = 0; count < 30; count++) await createProject(database.db)
  const client = new WebhookClient({ loopback: true })
  const stopping = new AbortController()
  const run = deliverWebhooks(systemContext(database.db, 'test'), { client, signal: stopping.signal })
  // Sooner than the slow one's first try is over.
  await vi.waitFor(() => expect(receiver.received).toHaveLength(30), { timeout: 8000 })
  stopping.abort()
  await run
  client.close()
  await slow.close()
})

test('an endpoint that fails gets one request at a time until one succeeds, and the others their own', async () => {
  const hanging = await startReceiver()
  const held: (() => void)[] = []
  hanging.answer = (response) => held.push(() => response.writeHead(200).end())
  const { webhook } = await add(['project.created'], hanging.url)
  await add(['project.created'])
  await database.db
    .update(webhookEndpoints)
    .set({ failingSince: sql`now()` })
    .where(eq(webhookEndpoints.id, webhook.id))
  for (let count = 0; count < 30; count++) await createProject(database.db)
  const client = new WebhookClient({ loopback: true })
  const stopping = new AbortController()
  const run = deliverWebhooks(systemContext(database.db, 'test'), { client, signal: stopping.signal })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(30), { timeout: 8000 })
  await vi.waitFor(() => expect(held).toHaveLength(1))
  held.shift()?.()
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(1), { timeout: 5000 })
  stopping.abort()
  await run
  client.close()
  await hanging.close()
})

test('an endpoint has no more than twenty requests at once, also when it is looked at between', async () => {
  await add(['project.created'])
  receiver.answer = () => {}
  for (let count = 0; count < 5; count++) await createProject(database.db)
  const client = new WebhookClient({ loopback: true })
  const stopping = new AbortController()
  const run = deliverWebhooks(systemContext(database.db, 'test'), { client, signal: stopping.signal })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), { timeout: 5000 })
  for (let count = 0; count < 25; count++) await createProject(database.db)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(20), { timeout: 5000 })
  const claimed = (await rows()).filter(({ claimedUntil }) => claimedUntil)
  stopping.abort()
  await run
  client.close()
  expect(claimed).toHaveLength(20)
})

test('what comes while a slow endpoint is awaited is delivered before that answers', async () => {
  const slow = await startReceiver()
  const held: (() => void)[] = []
  slow.answer = (response) => held.push(() => response.writeHead(200).end())
  await add(['project.created'], slow.url)
  await add(['project.status_changed'])
  const project = await createProject(database.db)
  const client = new WebhookClient({ loopback: true })
  const run = deliverWebhooks(systemContext(database.db, 'test'), { client })
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await setStatus(project.id, 'reviewed')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 2000 })
  for (const answer of held) answer()
  await run
  client.close()
  await slow.close()
  expect(await rows()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
})
