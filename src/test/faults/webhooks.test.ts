import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWebhookInput } from '../../contracts/webhook'
import { events, projects, webhookDeliveries } from '../../server/db/schema'
import { createWebhook } from '../../server/services/webhook/change-webhook'
import { ownerContext } from '../contexts'
import { createProject, createUser } from '../factories'
import { givenInstances } from '../instances'
import { startReceiver, type WebhookReceiver } from '../webhook-receiver'

/** Deliveries by processes of the production server, one of which is killed. Needs the build. */
const given = givenInstances()
const env = { APP_SECRET: process.env.APP_SECRET ?? '' }
const statuses = ['reviewed', 'verified', 'premium'] as const
/** Requests that an endpoint may have under way. */
const underWay = 20
let receiver: WebhookReceiver

beforeEach(async () => {
  receiver = await startReceiver()
  const owner = ownerContext(given.db, await createUser(given.db, 'admin'))
  const types = ['project.created', 'project.status_changed']
  await createWebhook(owner, createWebhookInput.parse({ url: receiver.url, types }))
})
afterEach(() => receiver.close())

/** Projects, each with four events. */
async function makeEvents(count: number): Promise<void> {
  const made = await Promise.all(Array.from({ length: count }, () => createProject(given.db)))
  for (const status of statuses)
    await Promise.all(
      made.map(({ id }) => given.db.update(projects).set({ status }).where(eq(projects.id, id)).execute()),
    )
}

async function expectAllDelivered(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const delivered = await given.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'delivered'))
      expect(delivered).toBe(count)
    },
    { timeout: 150_000, interval: 250 },
  )
}

/** Every event came under its own id, those of a project in their order. Answers how many came again. */
async function expectInOrder(): Promise<number> {
  const all = await given.db.select().from(events).orderBy(events.number)
  const received = receiver.received.map(({ headers, event }) => {
    expect(headers['webhook-id']).toBe(event.id)
    return event
  })
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
  const numbers = new Map(all.map(({ id, number }) => [id, number]))
  for (const stream of new Set(all.map(({ streamId }) => streamId))) {
    const came = received.filter(({ subject }) => subject?.id === stream).map(({ id }) => numbers.get(id) ?? 0)
    // Nothing of before comes after what followed it, also when it comes again.
    expect(came).toEqual(came.toSorted((one, other) => one - other))
  }
  return received.length - all.length
}

test('a server is killed in the middle of 200 deliveries: each arrives, in order, and few of them twice', async () => {
  await makeEvents(25)
  let killed: Promise<unknown> | undefined
  const first = await given.start(env)
  const dying = new Promise<void>((resolve) => {
    receiver.answer = (response) => {
      // What is under way then is not answered.
      if (receiver.received.length === 60) killed = first.stop('SIGKILL').then(() => resolve())
      if (!killed) setTimeout(() => response.writeHead(204).end(), 20)
    }
  })
  // While it delivers.
  await makeEvents(25)
  await dying
  receiver.answer = (response) => response.writeHead(204).end()
  expect(receiver.received.length).toBeLessThan(200)
  await given.start(env)
  await expectAllDelivered(200)
  const again = await expectInOrder()
  expect(again).toBeGreaterThan(0)
  expect(again).toBeLessThanOrEqual(underWay)
})

test('two instances on one database send 500 deliveries, none of them twice', async () => {
  await Promise.all([given.start(env), given.start(env)])
  receiver.answer = (response) => setTimeout(() => response.writeHead(204).end(), Math.random() * 20)
  for (let part = 0; part < 5; part++) await makeEvents(25)
  await expectAllDelivered(500)
  expect(await expectInOrder()).toBe(0)
})
