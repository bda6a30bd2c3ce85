import { count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '~/domain/rate-limits'
import { contractors, idempotencyKeys, mails, projects, rateLimits, sessions, users } from '~/server/db/schema'
import type { ServiceContext } from '~/server/services/context'
import { runOnce } from '~/server/services/idempotency/run-once'
import { sweepRateLimits } from '~/server/services/rate-limit/rate-limit'
import { homeownerContext, signedIn, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, wizardBody } from '~/test/factories'
import { call, cookieFor, type RestCall } from '~/test/rest'
import { openApiDocument } from './openapi'
import { restRoutes } from './routes'

const database = givenDatabase({ connections: 10 })
let admin = ''

beforeAll(async () => {
  admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
})

beforeEach(async () => {
  await sweepRateLimits(database.db, new Date(Date.now() + 48 * 3_600_000))
})

const send = (key: string, init: Omit<RestCall, 'method'> & { path?: string } = {}) =>
  call(init.path ?? '/leads', {
    method: 'POST',
    body: wizardBody,
    ...init,
    headers: { 'idempotency-key': key, ...init.headers },
  })

async function countProjects(): Promise<number> {
  const [row] = await database.db.select({ count: count() }).from(projects)
  return row?.count ?? 0
}

const newKey = () => crypto.randomUUID()

describe('the same call with the same key', () => {
  test('is made once, and answered the same again, whatever the order of its fields', async () => {
    const [key, before] = [newKey(), await countProjects()]
    const first = await send(key)
    expect(first).toMatchObject({ status: 201, body: { status: 'new' } })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const reversed = Object.fromEntries(Object.entries(wizardBody).toReversed())
    const again = await send(key, { body: reversed })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await countProjects()) - before).toBe(1)
    const about = await database.db.select().from(mails).where(eq(mails.projectId, first.body.id))
    expect(about).toHaveLength(1)
  })

  test('twenty times at once makes one, and who comes too early is told when to ask again', async () => {
    const [key, before] = [newKey(), await countProjects()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    expect(made.length + refused.length).toBe(20)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'CONFLICT', reason: 'idempotency_key_in_use' })
      expect(headers.get('retry-after')).toBe('1')
    }
    expect((await countProjects()) - before).toBe(1)
    expect((await send(key)).headers.get('idempotent-replayed')).toBe('true')
  })

  test('is answered for a day', async () => {
    const [key, before] = [newKey(), await countProjects()]
    await send(key)
    await database.db.update(idempotencyKeys).set({ createdAt: new Date(Date.now() - 24 * 3_600_000 - 1000) })
    expect((await send(key)).headers.get('idempotent-replayed')).toBeNull()
    expect((await countProjects()) - before).toBe(2)
  })

  test('keeps the answer where only the server can read it', async () => {
    const key = newKey()
    const { body } = await send(key)
    const [row] = await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(JSON.stringify(row)).not.toContain(body.reference)
    expect(row?.subjects).toEqual([body.id])
  })
})

describe('another call with the key', () => {
  test('is refused: another body, another address', async () => {
    const key = newKey()
    await send(key)
    expect(await send(key, { body: { ...wizardBody, city: 'Halifax' } })).toMatchObject({
      status: 422,
      body: { code: 'UNPROCESSABLE_CONTENT', reason: 'idempotency_key_reused' },
    })
    const [one, other] = [await createProject(database.db), await createProject(database.db)]
    const comment = { body: { body: 'Rang' }, cookie: admin }
    expect((await send(key, { ...comment, path: `/admin/projects/${one.id}/comments` })).status).toBe(201)
    expect((await send(key, { ...comment, path: `/admin/projects/${other.id}/comments` })).status).toBe(422)
  })

  test('is not answered again to who may no longer make it', async () => {
    const owner = await createUser(database.db, 'admin')
    const cookie = await cookieFor(database.db, owner)
    const key = newKey()
    const body = { email: 'ida@example.ca', adminLevel: 'agent' }
    const ask = () => send(key, { path: '/admin/admins/invitations', body, headers: { cookie } })
    expect((await ask()).status).toBe(201)
    await database.db.update(users).set({ adminLevel: 'agent' }).where(eq(users.id, owner.id))
    expect(await ask()).toMatchObject({ status: 403, body: { reason: 'owners_only' } })
  })

  test('of somebody else is another call', async () => {
    const key = newKey()
    const first = await send(key, { headers: { 'x-forwarded-for': '203.0.113.5' } })
    const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
    const second = await send(key, { cookie, headers: { 'x-forwarded-for': '203.0.113.5' } })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })
})

describe('what was refused', () => {
  test('is not kept: the key is free, and what was counted stays counted', async () => {
    const key = newKey()
    expect((await send(key, { body: { ...wizardBody, contractorId: newKey() } })).status).toBe(404)
    const counted = await database.db.select().from(rateLimits)
    expect(counted.map(({ key: name }) => name.split(':')[0])).toContain('leadByAddress')
    expect(await send(key)).toMatchObject({ status: 201 })
  })

  test('by its input neither', async () => {
    const key = newKey()
    expect((await send(key, { body: { ...wizardBody, email: 'no' } })).status).toBe(400)
    expect((await send(key)).status).toBe(201)
  })

  test('counts towards the limits as without a key', async () => {
    const refused = { ...wizardBody, contractorId: newKey() }
    for (let index = 0; index < limits.leadByAddress.points; index++) await send(newKey(), { body: refused })
    expect((await send(newKey(), { body: refused })).status).toBe(429)
  })
})

const ctx = () => visitorContext(database.db)
const callOf = (key: string) => ({ key, operation: 'test', content: 'x', subjects: [] })
const work = async ({ db }: ReturnType<typeof ctx>) => {
  const { id } = await createProject(db)
  return { status: 201, body: { id } }
}

describe('what breaks in between', () => {
  test('before the commit leaves nothing, and the key is free', async () => {
    const [key, before] = [newKey(), await countProjects()]
    const killed = runOnce(ctx(), callOf(key), async (within) => {
      await work(within)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await countProjects()).toBe(before)
    expect(await runOnce(ctx(), callOf(key), work)).toMatchObject({ replayed: false })
  })

  test('after the commit, before the answer is out: it is answered by what was stored', async () => {
    const [key, before] = [newKey(), await countProjects()]
    const lost = runOnce(ctx(), callOf(key), work).then(() => {
      throw new Error('the connection to the client was lost')
    })
    await expect(lost).rejects.toThrow('lost')
    expect(await runOnce(ctx(), callOf(key), work)).toMatchObject({ replayed: true, status: 201 })
    expect((await countProjects()) - before).toBe(1)
  })
})

test('more calls at once than there are connections do not wait for each other for ever', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      send(newKey(), {
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
        body: { ...wizardBody, email: `p${index}@example.ca` },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
})

test('a profile that changed is read anew after the commit', async () => {
  const contractor = await createContractor(database.db)
  const read = async () => (await call(`/contractors/${contractor.slug}`)).body.reviews.length
  expect(await read()).toBe(0)
  const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner', { emailProvedAt: new Date() }))
  const body = { contractorId: contractor.id, rating: 5, customerName: 'Hanna', comment: 'Good' }
  expect((await send(newKey(), { path: '/homeowner/reviews', body, cookie })).status).toBe(201)
  expect(await read()).toBe(1)
  expect(await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))).toHaveLength(1)
})

test.each(['', ' ', 'ü', 'a\tb', 'x'.repeat(256)])('the key %j is none', async (key) => {
  expect(await send(key)).toMatchObject({ status: 400, body: { reason: 'idempotency_key_invalid' } })
})

test('an address that takes no key ignores it', async () => {
  const answer = await send('x'.repeat(300), { path: '/requests/view', body: { token: 'x' } })
  expect(answer.status).toBe(404)
})

test('what answers a secret this once keeps no answer, so a key shows it to nobody later', async () => {
  const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
  const key = newKey()
  const [first, second] = [
    await send(key, { path: '/calendar', body: {}, cookie }),
    await send(key, { path: '/calendar', body: {}, cookie }),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).not.toEqual(first.body)
  expect(await database.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0)
  const taking = restRoutes.filter(({ takesKey }) => takesKey).map(({ path }) => path)
  expect(taking).not.toContain('/webhooks')
})

describe('the document', () => {
  test.each(restRoutes.filter(({ takesKey }) => takesKey))('says that $procedure takes a key', async ({ path }) => {
    const operation = Object((await openApiDocument()).paths?.[path]).post
    expect(operation.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['409', '422']))
  })

  test('says so of all that create something without opening a session', () => {
    const taking = restRoutes.filter(({ takesKey }) => takesKey).map(({ procedure }) => procedure)
    expect(taking).toEqual(
      expect.arrayContaining(['lead.create', 'admin.projects.assign', 'contractorPortal.sendQuote']),
    )
    expect(taking.filter((name) => /^auth|acceptInvitation|Passkey/.test(name))).toEqual([])
  })
})

// Last: a connection of the pool is gone for a moment.
test('a process that is killed frees its key with its connection', async () => {
  const key = newKey()
  let begun = () => {}
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  const killed = runOnce(ctx(), callOf(key), async ({ db }) => {
    begun()
    await db.execute('select pg_sleep(30)')
    return { status: 201, body: null }
  })
  const outcome = expect(killed).rejects.toThrow()
  await running
  await expect(runOnce(ctx(), callOf(key), work)).rejects.toMatchObject({ reason: 'idempotency_key_in_use' })
  await database.db.$client`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'select pg_sleep(30)' and datname = current_database()`
  await outcome
  expect(await runOnce(ctx(), callOf(key), work)).toMatchObject({ replayed: false })
})

test('calls with keys wait in turn by sender, and none is made for who ended meanwhile', async () => {
  const { db } = database
  const person = await signedIn(homeownerContext(db, await createUser(db, 'homeowner')))
  const first = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const done: string[] = []
  const run = (
    name: string,
    address: string,
    { ctx = visitorContext(db) as ServiceContext, wait = Promise.resolve() } = {},
  ) =>
    runOnce({ ...ctx, address }, { key: newKey(), operation: 'test', content: '', subjects: [] }, async () => {
      await wait
      done.push(name)
      return { status: 200, body: null }
    })
  const flood = Array.from({ length: 25 }, (_, i) =>
    run('flood', '203.0.113.8', { wait: (i < 5 ? first : rest).promise }),
  )
  const other = run('other', '198.51.100.8')
  const ended = run('ended', '198.51.100.9', { ctx: person })
  await db.delete(sessions).where(eq(sessions.userId, person.actor.userId))
  first.resolve()
  // Twenty calls of the flood, which came before, are still held.
  await expect(ended).rejects.toMatchObject({ code: 'Unauthenticated' })
  await other
  rest.resolve()
  await Promise.all(flood)
  expect(done).not.toContain('ended')
})
