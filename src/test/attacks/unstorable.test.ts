import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { appRouter } from '~/server/api/root'
import { files } from '~/server/db/schema'
import { createListener } from '~/server/http/listener'
import { restRoutes } from '~/server/rest/routes'
import { givenDatabase } from '~/test/database'
import { createUser, wizardBody } from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { call, cookieFor, fetchApi } from '~/test/rest'

const database = givenDatabase()
let admin: string

beforeAll(async () => {
  admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
})

const message = 'Please remove the characters that cannot be stored'
const refusal = (...paths: string[]) => ({
  status: 400,
  body: { error: message, code: 'BAD_REQUEST', issues: paths.map((path) => ({ path, message })) },
})

/** What no contract names, as a value, inside a value, and as a key. */
const unknownFields = { 'ke\u0000y': 1, 'not a field': 'a\u0000b', deep: [{ answers: { roof: '\ud800 half' } }] }
const unknownPaths = ['ke\ufffdy', 'not a field', 'deep.0.answers.roof']

const origin = 'http://localhost:3000'

/** One batch over the screens' endpoint; answers what each call was answered. */
async function batch(names: string[], input: unknown, method: 'GET' | 'POST') {
  const inputs = JSON.stringify(Object.fromEntries(names.map((_, at) => [at, input])))
  const address = `${origin}/api/trpc/${names}?batch=1`
  const request =
    method === 'GET'
      ? new Request(`${address}&input=${encodeURIComponent(inputs)}`)
      : new Request(address, { method, body: inputs, headers: { 'content-type': 'application/json' } })
  const answers: { error: { message: string; data: unknown } }[] = await (await fetchApi(request)).json()
  return answers.map(({ error }) => error)
}

describe('what anybody could do to the queue and to the wizard', () => {
  test('a null character in the email of a forgotten password leaves no job', async () => {
    const email = 'hanna\u0000@example.ca'
    expect(await call('/auth/forgot-password', { method: 'POST', body: { email } })).toMatchObject(refusal('email'))
    expect(await batch(['auth.forgotPassword'], { email }, 'POST')).toMatchObject([
      { message, data: { issues: [{ path: 'email' }] } },
    ])
    expect(await database.db.execute(sql`select from graphile_worker._private_jobs`)).toHaveLength(0)
  })

  test('half a surrogate pair as an answer to a question is refused, and the answer is named', async () => {
    const body = {
      ...wizardBody,
      serviceSpecificAnswers: { more: '\ud800 half' },
    }
    expect(await call('/leads', { method: 'POST', body })).toMatchObject(refusal('serviceSpecificAnswers.more'))
  })
})

const addressOf = (path: string, id: string) => path.replace(/\{\w+\}/g, id)
const anId = '00000000-0000-7000-8000-000000000000'

describe.each(restRoutes.map(({ method, path }) => ({ method, path })))('$method $path', ({ method, path }) => {
  test('refuses text that cannot be stored, in the path, the query or the body, and names it', async () => {
    const parameter = /\{(\w+)\}/.exec(path)?.[1]
    if (parameter) expect(await call(addressOf(path, '%00'), { method })).toMatchObject(refusal(parameter))
    const sent =
      method === 'GET'
        ? await call(`${addressOf(path, anId)}?strange[x]=a%00`)
        : await call(addressOf(path, anId), { method, body: unknownFields })
    expect(sent).toMatchObject(method === 'GET' ? refusal('strange.x') : refusal(...unknownPaths))
  })
})

describe('the screens', () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  const named = (type: string) => procedures.filter(([, { _def }]) => _def.type === type).map(([name]) => name)
  const batches = (names: string[]) =>
    Array.from({ length: Math.ceil(names.length / 10) }, (_, at) => names.slice(at * 10, at * 10 + 10))

  test.each([
    ['GET', batches(named('query'))],
    ['POST', batches(named('mutation'))],
  ] as const)('are refused it by every procedure they reach by %s, in batches', async (method, all) => {
    for (const names of all)
      for (const answer of await batch(names, unknownFields, method))
        expect(answer).toMatchObject({
          message,
          data: { code: 'BAD_REQUEST', issues: unknownPaths.map((path) => ({ path, message })) },
        })
  })
})

describe('what does not go through a procedure', () => {
  test.each([
    ['/files/%00', 'id'],
    [`/files/${anId}?download=%00`, 'download'],
    ['/admin/export/audit?strange=a%00&strange=b', 'strange'],
    ['/admin/export/projects?search=%00', 'search'],
    ['/unsubscribe?token=%00', 'token'],
  ])('GET %s', async (path, field) => expect(await call(path, { cookie: admin })).toMatchObject(refusal(field)))

  test('the one click of a mail program', async () => {
    expect(await call('/unsubscribe?token=a%00', { method: 'POST' })).toMatchObject(refusal('token'))
  })

  test('the names of files that a browser wants to send', async () => {
    const body = JSON.stringify({ files: [{ name: 'plan\u0000.pdf', size: 400, type: 'application/pdf' }] })
    const answer = await fetchApi(
      new Request(`${origin}/api/uploadthing?actionType=upload&slug=attachment`, { method: 'POST', body }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message, issues: [{ path: 'files.0.name', message }] })
  })
})

test('the text fields and the file names of a form', async () => {
  const send = (body: FormData) => call('/leads/upload-attachments', { method: 'POST', body })
  const good = pdfFile('plan.pdf')
  expect(await send(formWith({ attachments: [good], 'any field': 'a\u0000' }))).toMatchObject(refusal('any field'))
  const bad = pdfFile('pl\u0000an.pdf')
  expect(await send(formWith({ attachments: [bad, good] }))).toMatchObject(refusal('attachments'))
  expect(await database.db.select().from(files)).toEqual([])
})

test('headers cannot carry it: the HTTP parser refuses the request', async () => {
  const server = http.createServer(createListener(async () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const header of ['user-agent', 'x-request-id', 'x-forwarded-for', 'cookie', 'referer']) {
    const socket = net.connect(port, '127.0.0.1')
    socket.end(`GET /api/login HTTP/1.1\r\nhost: localhost\r\n${header}: a\0b\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  }
  server.close()
})
