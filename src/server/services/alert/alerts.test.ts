import { createECDH, randomBytes } from 'node:crypto'
import type { Server } from 'node:https'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { addHours } from 'date-fns/addHours'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAlertsInput } from '~/contracts/alert'
import { assignProjectInput } from '~/contracts/project'
import { type AlertKind, alertLifetimeHours } from '~/domain/alert'
import { closeSession, openSession } from '~/server/auth/session'
import { assignments, auditLog, pushSubscriptions, sessions } from '~/server/db/schema'
import { sendAlertJob } from '~/server/jobs/send-alert'
import { systemContext } from '~/server/jobs/system-context'
import { type PushMessage, type PushTarget, sendPush } from '~/server/push/send-push'
import { type JobPayloads, jobPayloads } from '~/server/queue/payloads'
import { localCertificate } from '~/test/certificate'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { assignProject } from '../project/assign-project'
import { getAlerts, saveAlerts, stopAlerts } from './choose-alerts'

const database = givenDatabase()

/** A push service on loopback; the agent leads there, whatever host is asked for. */
let service: Server
let agent: Agent
let answer = 201
const received: { host?: string; headers: Record<string, unknown>; body: Buffer }[] = []

beforeAll(async () => {
  const { key, cert } = await localCertificate()
  service = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      received.push({ host: request.headers.host, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answer).end('what the service says')
    })
  })
  await new Promise<void>((resolve) => service.listen(0, resolve))
  const { port } = service.address() as AddressInfo
  class ToLoopback extends Agent {
    override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
      return super.createConnection({ ...options, host: 'localhost', port, servername: 'localhost' }, done)
    }
  }
  agent = new ToLoopback({ ca: cert, keepAlive: false })
})
afterAll(() => service.close())
beforeEach(() => {
  received.length = 0
  answer = 201
})

function subscription(kinds: AlertKind[] = ['lead', 'message', 'deadline']) {
  const browser = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    kinds,
  }
}

async function signedIn(contractor: Awaited<ReturnType<typeof createContractor>>) {
  const { sessionId } = await openSession(database.db, contractor.user)
  const ctx = contractorContext(database.db, contractor)
  return { ...ctx, actor: { ...ctx.actor, sessionId } }
}

const save = (ctx: Awaited<ReturnType<typeof signedIn>>, input: object) => saveAlerts(ctx, saveAlertsInput.parse(input))

async function givenLead(contractorId: string) {
  const admin = adminContext(database.db, await createUser(database.db, 'admin'))
  const project = await createProject(database.db)
  return assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId }))
}

async function alertsAbout(assignmentId: string): Promise<JobPayloads['send-alert'][]> {
  const jobs = await database.db.execute<{ payload: unknown }>(
    sql`select payload from graphile_worker._private_jobs where payload->>'assignmentId' = ${assignmentId}`,
  )
  return jobs.map(({ payload }) => jobPayloads['send-alert'].parse(payload))
}

const toLoopback = (target: PushTarget, message: PushMessage, { ttlSeconds }: { ttlSeconds: number }) =>
  sendPush(target, message, { ttlSeconds, agent })

const deliver = (payload: JobPayloads['send-alert'], now?: Date) =>
  sendAlertJob(systemContext(database.db, 'test', now), payload, toLoopback)

test('each browser of a contractor that wants it is alerted of a new lead, encrypted (rule 105)', async () => {
  const contractor = await createContractor(database.db)
  await save(await signedIn(contractor), subscription())
  await save(await signedIn(contractor), subscription(['message']))
  await save(await signedIn(await createContractor(database.db)), subscription())
  const { id } = await givenLead(contractor.id)
  const alerts = await alertsAbout(id)
  expect(alerts).toMatchObject([{ kind: 'lead', assignmentId: id }])
  await deliver(alerts[0]!)
  expect(received).toHaveLength(1)
  const [{ host, headers, body }] = received as [(typeof received)[0]]
  expect(host).toBe('fcm.googleapis.com')
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    authorization: expect.stringMatching(/^vapid t=/),
  })
  expect(Number(headers.ttl)).toBeGreaterThan(alertLifetimeHours * 3600 - 60)
  expect(body.length).toBeGreaterThan(100)
  expect(body.includes('New lead')).toBe(false)
})

test('what is said names no person', async () => {
  const contractor = await createContractor(database.db)
  await save(await signedIn(contractor), subscription())
  const { id } = await givenLead(contractor.id)
  const said: PushMessage[] = []
  const [payload] = await alertsAbout(id)
  for (const kind of ['lead', 'message', 'deadline'] as const)
    await sendAlertJob(systemContext(database.db, 'test'), { ...payload!, kind }, async (_target, message) => {
      said.push(message)
    })
  expect(said).toEqual([
    expect.objectContaining({ title: 'New lead: Roofing', url: `/contractor-dashboard?lead=${id}`, tag: `lead:${id}` }),
    expect.objectContaining({ title: 'New message' }),
    expect.objectContaining({ title: 'A lead waits for your answer' }),
  ])
  // An id may hold digits as a phone number has them.
  expect(JSON.stringify(said).replaceAll(id, '')).not.toMatch(/Hanna|Homeowner|@|\d{3}-\d{4}/)
})

test('an answered lead waits for no answer', async () => {
  const contractor = await createContractor(database.db)
  await save(await signedIn(contractor), subscription())
  const { id } = await givenLead(contractor.id)
  const [payload] = await alertsAbout(id)
  await database.db.update(assignments).set({ status: 'contacted' }).where(eq(assignments.id, id))
  for (const kind of ['lead', 'deadline'] as const) await deliver({ ...payload!, kind })
  expect(received).toHaveLength(0)
})

test('nothing goes to a browser that signed out, after access ended, or hours later (rule 105)', async () => {
  const contractor = await createContractor(database.db)
  const ctx = await signedIn(contractor)
  await save(ctx, subscription())
  const { id } = await givenLead(contractor.id)
  const [payload] = await alertsAbout(id)
  await deliver(payload!, addHours(new Date(), alertLifetimeHours + 1))
  await database.db.update(assignments).set({ slot: null, withdrawnAt: new Date() }).where(eq(assignments.id, id))
  await deliver(payload!)
  await closeSession(database.db, ctx.actor.sessionId)
  expect(
    await database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, ctx.actor.sessionId)),
  ).toEqual([])
  await deliver(payload!)
  expect(received).toEqual([])
})

test.each([404, 410])('a browser that unsubscribed (%i) is forgotten', async (status) => {
  const contractor = await createContractor(database.db)
  const ctx = await signedIn(contractor)
  await save(ctx, subscription())
  const [payload] = await alertsAbout((await givenLead(contractor.id)).id)
  answer = status
  await deliver(payload!)
  expect(await getAlerts(ctx)).toMatchObject({ kinds: null })
})

test.each([
  [400, false],
  [413, false],
  [429, true],
  [503, true],
])('after an answer of %i it is tried again: %s', async (status, again) => {
  const contractor = await createContractor(database.db)
  const ctx = await signedIn(contractor)
  await save(ctx, subscription())
  const [payload] = await alertsAbout((await givenLead(contractor.id)).id)
  answer = status
  const delivery = deliver(payload!)
  if (again) await expect(delivery).rejects.toThrow(`The push service answered ${status}`)
  else await delivery
  expect(await getAlerts(ctx)).toMatchObject({ kinds: ['lead', 'message', 'deadline'] })
})

test('a browser changes hands with the newest sign-in, and each choice is on the record (rule 106)', async () => {
  const [one, other] = [await createContractor(database.db), await createContractor(database.db)]
  const [first, second] = [await signedIn(one), await signedIn(other)]
  const shared = subscription()
  await save(first, shared)
  await save(second, { ...shared, kinds: ['message', 'lead', 'lead'] })
  expect(await getAlerts(first)).toMatchObject({ kinds: null })
  expect(await getAlerts(second)).toMatchObject({ kinds: ['lead', 'message'] })
  expect(await stopAlerts(second)).toMatchObject({ kinds: null })
  await stopAlerts(second)
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, other.user.id))
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['user.alerts-chosen', { changed: ['lead', 'message'] }],
    ['user.alerts-chosen', { changed: [] }],
  ])
  expect(await database.db.$count(sessions, eq(sessions.id, second.actor.sessionId))).toBe(1)
})

test.each([
  { endpoint: 'https://169.254.169.254/latest' },
  { keys: { p256dh: 'short', auth: 'A'.repeat(22) } },
  { kinds: ['everything'] },
])('%o is refused', (wrong) => {
  expect(saveAlertsInput.safeParse({ ...subscription(), ...wrong }).success).toBe(false)
})

test('a key that is no point of the curve is refused when it is saved, not hours later', async () => {
  const ctx = await signedIn(await createContractor(database.db))
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  await expect(save(ctx, { ...subscription(), keys })).rejects.toMatchObject({
    code: 'Invalid',
    issues: [{ path: 'keys.p256dh' }],
  })
})
