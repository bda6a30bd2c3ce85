import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openApiDocument } from '~/server/rest/openapi'
import { restRoutes } from '~/server/rest/routes'
import { givenDatabase } from '~/test/database'
import { pdfFile, pngFile } from '~/test/files'
import { call, type RestCall } from '~/test/rest'
import { runs } from '~/test/runs'
import { hostileText, hostileTexts, usualValues } from './hostile'
import { inputsFor, readerOf, type Schema, withoutReferences } from './schemas'
import { createWorld, type World } from './world'

const database = givenDatabase()

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

let operations: Record<string, Operation>
let errorReader: z.ZodType
let shared: World | undefined

/** What an address is tried on: a world of its own when it is tried often, so that no try wears out another's. */
async function worldFor(): Promise<World> {
  if (runs(1) > 1) return createWorld(database.db)
  shared ??= await createWorld(database.db)
  return shared
}

beforeAll(async () => {
  const document = withoutReferences(await openApiDocument())
  const errorSchema = document.components?.schemas?.Error as Schema
  errorReader = readerOf(errorSchema)
  operations = Object.fromEntries(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation as unknown as Operation,
      ]),
    ),
  )
})

/** Words that only a server's insides say. */
const insides =
  /node_modules|at .+:\d+:\d+\)|select "|insert into|violates|syntax error|ECONN|TypeError|Cannot read|ZodError/

function addressOf(path: string, id: string): string {
  return path.replace(/\{(\w+)\}/g, encodeURIComponent(id.toWellFormed()))
}

function queryOf(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const key = encodeURIComponent(name.toWellFormed())
    const texts = (Array.isArray(value) ? value.slice(0, 5) : [value]).map((one) =>
      encodeURIComponent((typeof one === 'object' ? JSON.stringify(one) : String(one)).toWellFormed().slice(0, 5000)),
    )
    const spelled = typeof value === 'object' && value !== null ? [`${key}[a][b]`, `${key}[]`, key] : [key]
    return texts.flatMap((text, index) => `${spelled[index % spelled.length]}=${text}`)
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Bodies as no client of ours would send them. */
const mangled = [
  (body: string): RestCall => ({ body: body.slice(0, -1) }),
  (body: string): RestCall => ({ body: `[${body}]` }),
  (body: string): RestCall => ({ body: `\ufeff${body}` }),
  (body: string): RestCall => ({ body, headers: { 'content-type': 'text/plain' } }),
  (body: string): RestCall => ({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  (body: string): RestCall => ({ body, headers: { 'content-type': 'multipart/form-data' } }),
  (body: string): RestCall => ({ body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  (body: string): RestCall => ({ body, headers: { 'content-encoding': 'gzip' } }),
  (body: string): RestCall => ({ body, headers: { 'content-length': '5' } }),
]

/** A field of a form is a text, whatever was generated for it. */
const textOf = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 20_000)

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, textOf(value))
  for (const part of ['file', 'logo', 'photo', 'attachments'])
    form.append(
      part,
      part === 'logo' || part === 'photo'
        ? pngFile('logo.png')
        : pdfFile(`${textOf(fields.name ?? 'x').slice(0, 300)}.pdf`),
    )
  return form
}

const roles = ['visitor', 'homeowner', 'contractor', 'admin'] as const

/** Calls of one address: any role, an id that is there, strange or malformed, and any input. */
function callsOf(path: string, operation: Operation, world: World) {
  const usual = usualValues(world)
  const segment = path.split('/{')[0]?.split('/').at(-1) ?? ''
  const own = [...(world.ids[segment] ?? []), ...(segment === 'contractors' ? [world.slugs.contractor] : [])]
  const known = own.length > 0 ? own : Object.values(world.ids).flat()
  const body = operation.requestBody?.content
  const schema = body?.['application/json']?.schema ?? body?.['multipart/form-data']?.schema
  const query: Schema = {
    properties: Object.fromEntries(
      (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
    ),
  }
  return fc.record({
    role: fc.oneof(fc.constantFrom(...roles), fc.constant(roleOf(path))),
    id: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(world.ids).flat()) },
      { weight: 2, arbitrary: hostileText.map((text) => text.slice(0, 300) || '-') },
    ),
    query: fc.oneof(inputsFor(query, usual), fc.constant({})),
    input: schema ? inputsFor(schema, usual) : inputsFor({ properties: {} }, usual),
    mangle: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...mangled) },
    ),
    form: fc.constant(body?.['multipart/form-data'] !== undefined),
  })
}

function roleOf(path: string): (typeof roles)[number] {
  const first = path.split('/')[1] ?? ''
  return first === 'admin' || first === 'service-questions'
    ? 'admin'
    : first.startsWith('contractor')
      ? 'contractor'
      : 'homeowner'
}

describe.each(restRoutes.map(({ method, path }) => ({ name: `${method} ${path}`, method, path })))(
  '$name',
  ({ name, method, path }) => {
    test('answers whatever is sent as documented, and never with a fault', { timeout: 600_000 }, async () => {
      const operation = operations[name]
      if (!operation) throw new Error('not in the document')
      const world = await worldFor()
      const readers = Object.fromEntries(
        Object.entries(operation.responses).map(([status, { content }]) => {
          const schema = content?.['application/json']?.schema
          return [status, Number(status) < 300 ? schema && readerOf(schema) : errorReader]
        }),
      )
      await fc.assert(
        fc.asyncProperty(callsOf(path, operation, world), async ({ role, id, query, input, mangle, form }) => {
          const sends = method !== 'GET'
          const plain: RestCall = { body: sends ? (form ? formOf(input) : JSON.stringify(input)) : undefined }
          const sent = sends && mangle ? mangle(JSON.stringify(input)) : plain
          const answer = await call(`${addressOf(path, id)}${queryOf(query)}`, {
            ...sent,
            method,
            cookie: world.cookies[role],
            headers: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}`, ...sent.headers },
          })
          expectDocumented(answer, readers, path)
        }),
        { numRuns: runs(1) },
      )
    })
  },
)

type Readers = Record<string, z.ZodType | undefined>

function expectDocumented(answer: Awaited<ReturnType<typeof call>>, readers: Readers, path: string): void {
  const { status, body, headers } = answer
  const said = typeof body === 'string' ? body : JSON.stringify(body)
  expect(Object.keys(readers), `${status} ${said.slice(0, 300)}`).toContain(String(status))
  if (!(status === 503 && path === '/enhance-text')) expect(status, said.slice(0, 300)).toBeLessThan(500)
  expect(headers.get('content-type')).toBe(status === 204 ? null : 'application/json; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  if (status === 204) expect(body).toBe('')
  const read = readers[String(status)]?.safeParse(body)
  expect(read?.error?.issues ?? [], said.slice(0, 500)).toEqual([])
  if (status >= 400) expect(said).not.toMatch(insides)
  // One call at a time collides with none: it would have written an id that was never read.
  expect(body?.reason).not.toBe('try_again')
}

test('addresses that are none answer 404, 405 or a redirect within the site', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(...hostileTexts.map((text) => text.slice(0, 100)), 'admin', 'auth', 'files', 'leads', '..'),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      async (segments, method) => {
        const path = segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/')
        const { status, body } = await call(`/${path}`, { method })
        expect([204, 303, 400, 401, 404, 405], JSON.stringify(body)).toContain(status)
      },
    ),
    { numRuns: runs(40) },
  )
})
