import { addDays } from 'date-fns/addDays'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebhookInput, updateWebhookInput } from '~/contracts/webhook'
import type { ApiScope } from '~/domain/api-scope'
import { resolveKey } from '~/server/auth/api-key'
import { apiKeys, auditLog, events, mails, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import { deliverWebhooksJob } from '~/server/jobs/deliver-webhooks'
import { sweepJob } from '~/server/jobs/sweep'
import { systemContext } from '~/server/jobs/system-context'
import { createApiKey } from '~/test/api-keys'
import { ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import { takeJobs } from '~/test/jobs'
import { call } from '~/test/rest'
import { startReceiver, type WebhookReceiver } from '~/test/webhook-receiver'
import { endUnusedKeys, revokeKey } from '../api-key/change-key'
import type { AdminContext, OwnerContext } from '../context'
import { endAccess } from '../recovery/end-access'
import { createWebhook, updateWebhook } from './change-webhook'
import { listWebhooks } from './list-webhooks'

const database = givenDatabase()
type Key = Awaited<ReturnType<typeof createApiKey>>
let owner: OwnerContext
let receiver: WebhookReceiver
let mine: Key
let theirs: Key

const platformKey = (name: string, scopes: ApiScope[] = ['webhooks:manage', 'events:read']) =>
  createApiKey(database.db, scopes, { name })

beforeAll(async () => {
  owner = ownerContext(database.db, await createUser(database.db, 'admin'))
  receiver = await startReceiver()
})
beforeEach(async () => {
  receiver.answer = (response) => response.writeHead(204).end()
  receiver.received.length = 0
  mine = await platformKey('Insurer')
  theirs = await platformKey('Bank')
})
afterEach(async () => {
  await database.db.delete(webhookEndpoints)
  await database.db.delete(events)
  await database.db.delete(mails)
  await takeJobs(database.db, 'deliver-webhooks')
})
afterAll(() => receiver.close())

const input = () => ({ url: receiver.url, types: ['project.created'] })
const add = async ({ headers }: Key) =>
  (await call('/webhooks', { method: 'POST', headers, body: input() })).body.webhook.id as string
const byOwner = async () => (await createWebhook(owner, createWebhookInput.parse(input()))).webhook.id
const seen = async (id: string) => (await listWebhooks(owner)).webhooks.find((one) => one.id === id)
const deliver = () => deliverWebhooksJob(systemContext(database.db, 'test'))
const ended = { state: 'off', offReason: 'key_ended', waiting: 0 }
const contextOf = async ({ text }: Key): Promise<AdminContext> =>
  ({ ...owner, actor: (await resolveKey(database.db, text)).actor }) as AdminContext

describe('an endpoint is its key’s', () => {
  test('which finds its own alone, and an owner every one with the key’s name', async () => {
    const ids = { mine: await add(mine), theirs: await add(theirs), owners: await byOwner() }
    const listed = (await call('/webhooks', { headers: mine.headers })).body.webhooks
    expect(listed).toMatchObject([{ id: ids.mine, keyName: 'Insurer' }])
    expect((await listWebhooks(owner)).webhooks.map(({ id, keyName }) => [id, keyName])).toEqual([
      [ids.mine, 'Insurer'],
      [ids.theirs, 'Bank'],
      [ids.owners, null],
    ])
  })

  test('whose five, made at once, leave the others and the owners theirs', async () => {
    const make = ({ headers }: Key) => call('/webhooks', { method: 'POST', headers, body: input() })
    const made = await Promise.all(Array.from({ length: 7 }, () => make(mine)))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect((await make(theirs)).status).toBe(201)
    await byOwner()
  })

  test('and no other key’s to change, delete, rotate, test, read or send again', async () => {
    for (const id of [await add(theirs), await byOwner()]) {
      await createProject(database.db)
      const [delivery] = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id))
      const before = await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
      const calls = [
        ['PATCH', `/webhooks/${id}`, { state: 'paused', url: 'https://thief.example/' }],
        ['DELETE', `/webhooks/${id}`],
        ['POST', `/webhooks/${id}/rotate`],
        ['POST', `/webhooks/${id}/test`],
        ['GET', `/webhooks/${id}/deliveries`],
        ['POST', `/webhooks/deliveries/${delivery?.id}/redeliver`],
      ] as const
      for (const [method, path, body] of calls) {
        const answer = await call(path, { method, headers: mine.headers, ...(body && { body }) })
        expect([method, path, answer.status]).toEqual([method, path, 404])
      }
      expect(await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))).toEqual(before)
    }
    expect(receiver.received).toEqual([])
  })

  test('which does all of it with its own', async () => {
    const id = await add(mine)
    await createProject(database.db)
    const { headers } = mine
    expect((await call(`/webhooks/${id}`, { method: 'PATCH', headers, body: { state: 'active' } })).status).toBe(200)
    expect((await call(`/webhooks/${id}/rotate`, { method: 'POST', headers })).body.secret).toMatch(/^whsec_/)
    expect((await call(`/webhooks/${id}/test`, { method: 'POST', headers })).body.delivered).toBe(true)
    const { deliveries } = (await call(`/webhooks/${id}/deliveries`, { headers })).body
    const again = `/webhooks/deliveries/${deliveries[0].id}/redeliver`
    expect((await call(again, { method: 'POST', headers })).status).toBe(200)
    expect((await call(`/webhooks/${id}`, { method: 'DELETE', headers })).status).toBe(200)
  })
})

describe('a key’s endpoint ends with it', () => {
  const endings: [string, (key: Key) => Promise<unknown>][] = [
    ['revoked', (key) => revokeKey(owner, key.id)],
    [
      'unused for a year',
      async (key) => {
        const long = sql`now() - interval '2 years'`
        await database.db.update(apiKeys).set({ lastUsedAt: long, createdAt: long }).where(eq(apiKeys.id, key.id))
        await database.db.transaction((tx) => endUnusedKeys(tx, owner))
      },
    ],
    ['ended with all access', () => database.db.transaction((tx) => endAccess(tx, owner))],
  ]
  test.each(endings)('when it is %s, in the same transaction', async (_name, end) => {
    const [id, owners] = [await add(mine), await byOwner()]
    await createProject(database.db)
    await end(mine)
    expect(await seen(id)).toMatchObject({ ...ended, failed: 1 })
    expect(await seen(owners)).toMatchObject({ state: 'active', waiting: 1 })
    await createProject(database.db)
    await deliver()
    expect(receiver.received).toHaveLength(2)
    expect(await seen(id)).toMatchObject({ waiting: 0, failed: 1 })
    const [entry] = await database.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.entityId} = ${id} and ${auditLog.action} = 'webhook.switched-off'`)
    expect(entry?.details).toEqual({ to: 'key_ended' })
    expect(await database.db.select().from(mails).where(eq(mails.template, 'webhook-off'))).toMatchObject([
      { recipient: owner.actor.email, props: { reason: 'key_ended' } },
    ])
  })

  test('when it expires: nothing more is delivered, and the sweep switches it off without an event too', async () => {
    const [id, quiet] = [await add(mine), await add(theirs)]
    await database.db
      .update(webhookEndpoints)
      .set({ types: ['review.hidden'] })
      .where(eq(webhookEndpoints.id, quiet))
    await createProject(database.db)
    const expire = (key: Key) =>
      database.db.update(apiKeys).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(apiKeys.id, key.id))
    await expire(mine)
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await seen(id)).toMatchObject({ ...ended, failed: 1 })
    await expire(theirs)
    await sweepJob(systemContext(database.db, 'test', addDays(owner.now, 1)))
    expect(await seen(quiet)).toMatchObject(ended)
  })

  test('also when it is paused, and when it is made at the same moment', async () => {
    const ctx = await contextOf(mine)
    const paused = await add(mine)
    await call(`/webhooks/${paused}`, { method: 'PATCH', headers: mine.headers, body: { state: 'paused' } })
    const make = () => createWebhook(ctx, createWebhookInput.parse(input()))
    await Promise.allSettled([make(), make(), revokeKey(owner, mine.id), make(), make()])
    const { webhooks } = await listWebhooks(owner)
    expect(webhooks.map(({ state }) => state)).toEqual(webhooks.map(() => 'off'))
    await expect(make()).rejects.toMatchObject({ reason: 'invalid_key' })
    await expect(updateWebhook(ctx, updateWebhookInput.parse({ id: paused, state: 'active' }))).rejects.toMatchObject({
      reason: 'invalid_key',
    })
  })

  test('and is the owners’ once an owner makes it active again', async () => {
    const id = await add(mine)
    await updateWebhook(owner, updateWebhookInput.parse({ id, state: 'paused' }))
    await updateWebhook(owner, updateWebhookInput.parse({ id, state: 'active' }))
    expect(await seen(id)).toMatchObject({ keyName: 'Insurer' })
    await revokeKey(owner, mine.id)
    await updateWebhook(owner, updateWebhookInput.parse({ id, state: 'active' }))
    expect(await seen(id)).toMatchObject({ state: 'active', offReason: null, keyName: null })
    await createProject(database.db)
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })
})

test('a key that may not read events adds no endpoint and makes none active', async () => {
  const { headers } = await platformKey('Writer', ['webhooks:manage'])
  const id = crypto.randomUUID()
  for (const [method, path, body] of [
    ['POST', '/webhooks', input()],
    ['PATCH', `/webhooks/${id}`, { state: 'active' }],
  ] as const) {
    const answer = await call(path, { method, headers, body })
    expect(answer).toMatchObject({ status: 403, body: { reason: 'scope_missing' } })
    expect(answer.body.message ?? answer.body.error).toContain('events:read')
    expect(answer.headers.get('www-authenticate')).toContain('scope="events:read"')
  }
  const pause = await call(`/webhooks/${id}`, { method: 'PATCH', headers, body: { state: 'paused' } })
  expect(pause.status).toBe(404)
  expect((await listWebhooks(owner)).webhooks).toEqual([])
})
