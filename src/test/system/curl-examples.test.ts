import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { OpenAPI } from '@orpc/openapi'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiScopes } from '~/domain/api-scope'
import { webhookEndpoints } from '~/server/db/schema'
import { curlSample, exampleId } from '~/server/rest/curl-sample'
import { sendsKey } from '~/server/rest/openapi'
import { type RestRoute, restRoutes } from '~/server/rest/routes'
import { createApiKey } from '../api-keys'
import { expectDocumented } from '../documented'
import { createContractor } from '../factories'
import { givenInstances } from '../instances'
import type { Given } from '../rest-examples/example'
import { cookieOf, restExamples } from '../rest-examples/examples'
import { anonymous, sampleOf } from '../rest-examples/exchange'
import { givenExamples } from '../rest-examples/given'
import type { ServerProcess } from '../server-process'
import { startReceiver } from '../webhook-receiver'

/** The document's examples in curl, run by curl against the production server. Needs the build. */
const given = givenInstances({ per: 'file' })
const folder = `.data/curl-${randomBytes(4).toString('hex')}`
const people = {} as Given
const examples = restExamples(people)
const env = { APP_URL: 'http://localhost:3000', APP_SECRET: process.env.APP_SECRET ?? '' }
let keys: Record<'platform' | 'contractor', string>
let document: OpenAPI.Document

beforeAll(async () => {
  // Without curl this fails here, by its name.
  execFileSync('curl', ['--version'])
  Object.assign(globalThis, { trowelDatabase: given.db })
  Object.assign(people, await givenExamples(given.db))
  const platform = await createApiKey(given.db, apiScopes)
  const contractor = await createApiKey(given.db, ['leads:read', 'leads:write'], { contractorId: people.company })
  keys = { platform: platform.text, contractor: contractor.text }
  // An endpoint is its key's alone.
  await given.db.update(webhookEndpoints).set({ apiKeyId: platform.id })
  const vapid = { VAPID_PUBLIC_KEY: process.env.VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: process.env.VAPID_PRIVATE_KEY }
  const server: ServerProcess = await given.start({ ...env, WORKER: 'off', ...(vapid as Record<string, string>) })
  document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  mkdirSync(folder, { recursive: true })
  // The commands name the address of the document; where that is, is left to curl's own settings.
  const settings = ['silent', 'show-error', 'max-time = 20', 'write-out = "\\n%{http_code}"']
  const { port } = new URL(server.url)
  writeFileSync(`${folder}/.curlrc`, [...settings, `connect-to = "localhost:3000:localhost:${port}"`].join('\n'))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(command: string, secrets: { key?: string; cookie?: string } = {}) {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: process.env.PATH, CURL_HOME: '.', TROWEL_KEY: secrets.key, TROWEL_COOKIE: secrets.cookie } as never,
    maxBuffer: 10_000_000,
  })
  const end = stdout.lastIndexOf('\n')
  const text = stdout.slice(0, end)
  const isJson = /^[[{]|^null$/.test(text)
  return { status: Number(stdout.slice(end)), body: isJson ? JSON.parse(text) : text, headers: new Headers() }
}

const url = () => document.servers?.[0]?.url ?? ''
const documented = (method: string, path: string): string =>
  Object(document.paths?.[path])[method.toLowerCase()]?.['x-codeSamples'][0].source

async function writeFiles(body: unknown): Promise<void> {
  if (!(body instanceof FormData)) return
  for (const value of body.values())
    if (typeof value !== 'string') writeFileSync(`${folder}/${value.name}`, await value.bytes())
}

/** A command with its texts emptied: some are other ones at each run. */
const skeleton = (command: string) => command.replace(/: "(?:[^"\\]|\\.)*"/g, ': ""')

/** The command that the document shows, with the ids, secrets and texts of this run. */
async function commandFor({ procedure, method, path, scope, takesKey }: RestRoute) {
  const example = examples[procedure]
  if (!example) throw new Error(`${procedure} has no example`)
  const cookie = cookieOf(procedure, example, people)
  const body = example.body?.()
  await writeFiles(body)
  const headers = { ...example.headers?.(), ...(takesKey && { 'idempotency-key': crypto.randomUUID() }) }
  const sample = { method, ...sampleOf({ path: example.path(), body, headers, cookie }) }
  const options = { url: url(), withKey: sendsKey(scope, sample) }
  const shown = skeleton(curlSample(anonymous(sample), options))
  expect(shown).toBe(skeleton(documented(method, path)))
  const isCompany = cookie === people.cookies.contractor
  const key = keys[isCompany ? 'contractor' : 'platform']
  return { command: curlSample(sample, options), withKey: options.withKey, key, cookie, example }
}

// First: what the others change, such as a trade's questions, is not in the examples.
test('the commands lead from a key to a followed lead and a verified webhook', async () => {
  const key = keys.platform
  const submitted = await run(documented('POST', '/leads'), { key })
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(201)
  const followed = await run(
    documented('GET', '/leads/{id}')
      .replace(exampleId, submitted.body.id)
      .replace(/'X-Lead-Token: .*'/, `'X-Lead-Token: ${submitted.body.followToken}'`),
  )
  expect(followed).toMatchObject({ status: 200, body: { id: submitted.body.id, status: 'new' } })
  const receiver = await startReceiver()
  const added = await run(documented('POST', '/webhooks').replace(/"url": "[^"]*"/, `"url": "${receiver.url}"`), {
    key,
  })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const tested = await run(documented('POST', '/webhooks/{id}/test').replace(exampleId, added.body.webhook.id), { key })
  await receiver.close()
  expect(tested.body).toMatchObject({ delivered: true })
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
  expect(new Webhook(added.body.secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
  })
})

const answers = async (route: RestRoute) => {
  if (route.procedure === 'admin.projects.assign') people.contractor = (await createContractor(given.db)).id
  const { command, key, cookie, example, withKey } = await commandFor(route)
  const answer = await run(command, { key, cookie })
  expect(answer.status, JSON.stringify(answer.body)).toBe(example.status)
  // Without a key the sweep holds the same answers to the document.
  if (withKey) await expectDocumented(route.method, route.path, answer)
}
const isRead = ({ method }: RestRoute) => method === 'GET'
const reads = restRoutes.filter(isRead)
// In their order: some need what others made.
const changes = restRoutes.filter((route) => !isRead(route))
test.concurrent.each(reads)("$method $path answers the document's command", answers)
test.each(changes)("$method $path answers the document's command", answers)

test.each(
  Object.entries({
    // Nobody works on the queue here.
    '/health': 503,
    '/admin/export/projects': 200,
    '/admin/export/contractors': 200,
    '/admin/export/homeowners': 200,
  }),
)('GET %s answers it too', async (path, expected) => {
  const { status, body } = await run(documented('GET', path), { cookie: people.cookies.admin })
  expect([status, body ? 'something' : 'nothing']).toEqual([expected, 'something'])
})
