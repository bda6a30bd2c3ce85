import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { requestToken } from '~/server/crypto/request-link'
import { derivedToken } from '~/server/crypto/tokens'
import { connect, type Database } from '~/server/db/connect'
import { wizardBody } from '../factories'
import { type ServerProcess, startServer } from '../server-process'
import { startSmtp } from '../smtp'

/** What the production server writes at its most talkative, while people do what is secret. Needs the build. */
const metricsToken = 'the-token-of-prometheus'
const strictTransport = 'max-age=63072000; includeSubDomains'
const name = `system_${randomBytes(5).toString('hex')}`
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: ServerProcess
let db: Database

beforeAll(async () => {
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`create database ${name}`)
  await admin.$client.end()
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  db = connect(url.href, { max: 1 })
  smtp = await startSmtp()
  server = await startServer({
    DATABASE_URL: url.href,
    STORAGE_DIR: `.data/${name}`,
    APP_SECRET: process.env.APP_SECRET ?? '',
    LOG_LEVEL: 'trace',
    APP_URL: 'https://trowel.example',
    TRUST_PROXY: '1',
    METRICS_TOKEN: metricsToken,
    SMTP_URL: smtp.url,
    EMAIL_FROM: 'Trowel <a@b.ca>',
  })
})

afterAll(async () => {
  await server.stop('SIGKILL')
  await smtp.close()
  await db.$client.end({ timeout: 1 })
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
  await admin.$client.end()
})

const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

interface Line {
  level: number
  msg: string
  requestId?: string
  method?: string
  path?: string
  status?: number
  job?: string
}

const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('who asks while the server is starting is answered like anybody else', async () => {
  const { headers } = server.firstAnswer
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('strict-transport-security')).toBe(strictTransport)
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  const written = new RegExp(`"requestId":"${headers.get('x-request-id')}".*"path":"/api/health"`)
  await vi.waitFor(() => expect(server.output()).toMatch(written), { timeout: 10_000 })
})

test.each([
  ['a static page', '/how-it-works', 200],
  ['a page made for the request', '/contractors', 200],
  ['a static file', '/favicon.ico', 200],
  ['the API', '/api/service-questions', 200],
  ['a screen’s call', '/api/trpc/auth.session', 200],
  ['an unknown page', '/nowhere', 404],
  ['an unknown address', '/api/nowhere', 404],
  ['a path that cannot be read', '/%E0%A4%A', 404],
  ['a redirect', '/contractors/', 308],
  ['a refused method', '/api/leads', 405],
])('browsers are held to https by %s', async (_what, path, status) => {
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('strict-transport-security')).toBe(strictTransport)
})

test('a request is one line, and its id, never the client’s own, stands in the lines of the jobs it caused', async () => {
  const clientRequestId = 'from-a-browser-0001'
  const answer = await post('/leads?utm=from-a-friend', wizardBody, { 'x-request-id': clientRequestId })
  expect(answer.status).toBe(201)
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  await vi.waitFor(() => {
    const own = lines().filter((line) => line.requestId === requestId)
    expect(own).toContainEqual(
      expect.objectContaining({ msg: 'request', method: 'POST', path: '/api/leads', status: 201, clientRequestId }),
    )
    expect(own).toContainEqual(expect.objectContaining({ msg: 'job done', job: 'send-mail' }))
  }, 10_000)
  const audited = await db.$client<{ requestId: string }[]>`select request_id as "requestId" from audit_log`
  expect(audited.map((row) => row.requestId)).not.toContain(clientRequestId)
})

test('no password, token, cookie or mail is ever written', async () => {
  const secrets = {
    password: 'correct-horse-battery',
    wrongPassword: 'incorrect-zebra-battery',
    nextPassword: 'another-staple-battery',
    inBrokenBody: 'half-a-password-in-a-broken-body',
    description: 'Behind the red curtain the wall is wet.',
    query: 'a-token-in-the-address',
    metricsToken,
  }
  const account = { email: 'nora@example.ca', password: secrets.password, firstName: 'Nora', lastName: 'W' }
  const registered = await post('/auth/register/homeowner', account)
  expect(registered.status).toBe(201)
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie.length).toBeGreaterThan(20)
  await post('/auth/login/homeowner', { email: account.email, password: secrets.wrongPassword })
  await post(
    '/auth/change-password',
    { currentPassword: secrets.password, newPassword: secrets.nextPassword },
    { cookie },
  )
  await post('/auth/login/homeowner', `{"email":"nora@example.ca","password":"${secrets.inBrokenBody}`)
  await post('/auth/forgot-password', { email: account.email })
  await post('/auth/reset-password', { token: secrets.query, newPassword: secrets.nextPassword })
  const lead = await post('/leads', { ...wizardBody, description: secrets.description }, { cookie })
  const { id } = await lead.json()
  for (const path of [
    `/customer-portal?request=${secrets.query}`,
    `/reset-password?token=${secrets.query}`,
    `/unsubscribe?token=${secrets.query}`,
    `/contractor/accept-invitation?token=${secrets.query}`,
    `/api/requests/x?token=${secrets.query}`,
    `/nowhere/${Date.now()}?token=${secrets.query}`,
  ])
    await fetch(server.url + path, { headers: { cookie, authorization: `Bearer ${secrets.query}` } })
  const metrics = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await metrics.text()
  const counted = (method: string, route: string, status: number) =>
    `trowel_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} `
  expect(text).toContain(counted('POST', '/api/leads', 201))
  expect(text).toContain(counted('GET', '/customer-portal', 200))
  expect(text).toContain(counted('GET', 'other', 404))
  await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThanOrEqual(3), { timeout: 20_000 })
  const tokens = await db.$client<{ id: string; purpose: string }[]>`select id, purpose from email_tokens`
  const written = server.output()
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(10)
  for (const [what, secret] of Object.entries(secrets)) expect(written.includes(secret), what).toBe(false)
  expect(written).not.toContain(cookie.split('=')[1])
  expect(written).not.toContain(requestToken({ projectId: id }))
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(written).not.toContain(derivedToken(token.purpose, token.id))
  for (const { raw } of smtp.mails) {
    const sentence = /^[A-Z][\w ,']{30,60}$/m.exec(raw)?.[0]
    if (sentence) expect(written).not.toContain(sentence)
  }
})
