import { writeFileSync } from 'node:fs'
import type { OpenAPI } from '@orpc/openapi'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessOf, expectedAccess, needsSession, refusedBy, scopeOf } from '~/test/access'
import { givenDatabase } from '~/test/database'
import { deviations, expectDocumented } from '~/test/documented'
import { createContractor } from '~/test/factories'
import { call } from '~/test/rest'
import { anyString, type Given } from '~/test/rest-examples/example'
import { cookieOf, restExamples } from '~/test/rest-examples/examples'
import { anonymous, type Exchange, sampleOf } from '~/test/rest-examples/exchange'
import { givenExamples } from '~/test/rest-examples/given'
import { openApiDocument } from './openapi'
import { restRoutes } from './routes'

const database = givenDatabase()

/** Filled in before the tests run; the examples read it when they are called. */
const given = {} as Given

beforeAll(async () => {
  Object.assign(given, await givenExamples(database.db))
})

const examples = restExamples(given)

test('every documented address has an example here', () => {
  expect(restRoutes.map(({ procedure }) => procedure).sort()).toEqual(Object.keys(examples).sort())
})

const session = { session: [] }

test('the document says for each address whether a session is needed, and by which scope a key reaches it', async () => {
  const { paths = {} } = await openApiDocument()
  const procedures = Object.fromEntries(
    restRoutes.map(({ procedure, method, path }) => [`${method} ${path}`, procedure]),
  )
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const listed = procedures[name] ?? name.replace(/\{(\w+)\}/g, ':$1')
      const { security, 'x-scope': scope } = Object(operation)
      return { name, access: accessOf(listed), expected: scopeOf(listed), security, scope }
    }),
  )
  for (const { name, access, expected, security, scope } of documented) {
    const optional = access === 'optional session' ? [session, {}] : expected ? [{}] : []
    const keys = expected ? [{ key: [] }] : []
    expect(security, name).toEqual([...(needsSession(access) ? [session] : optional), ...keys])
    if (procedures[name]) expect(scope ?? 'any', name).toBe(expected ?? 'any')
  }
  const names = documented.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['GET /files/{id}', 'GET /health']))
  expect(names).toEqual(expect.arrayContaining(expectedAccess.owner.filter((name) => name.startsWith('GET '))))
})

const writtenRow = 'the row that it writes says who and when, and is not changed afterwards'
const countsForNothing = 'what it writes counts for nothing until a later step, which leaves a trace'

/** Why these changes leave no row in the audit log, the histories or the consents. */
const withoutTrace: Record<string, string> = {
  'auth.forgotPassword': 'the job behind it leaves one, for whoever has the email',
  'auth.logout': 'without a session, as in the example, nothing happens',
  'contractor.review': writtenRow,
  'contractorPortal.cancelEmailChange': 'without a change under way, as in the example, nothing happens',
  'contractorPortal.readMessages': writtenRow,
  'contractorPortal.replyToReview': writtenRow,
  'contractorPortal.sendMessage': writtenRow,
  'contractorPortal.viewLead': writtenRow,
  'contractorPortal.withdrawQuote': writtenRow,
  'homeowner.renewLink': 'mails what the request has already, and voids nothing',
  'homeowner.requestByToken': 'reads, although it is a POST: the token stands in no address',
  'homeownerAccount.sendEmailProof': countsForNothing,
  'homeownerMessages.read': writtenRow,
  'homeownerMessages.send': writtenRow,
  'lead.enhanceText': 'stores nothing',
  'lead.uploadAttachments': countsForNothing,
  'secondFactor.askForPasskey': countsForNothing,
  'secondFactor.offerPasskey': countsForNothing,
  'secondFactor.startTotp': countsForNothing,
}
const untraced: string[] = []

async function countTraces(): Promise<number> {
  const [row] = await database.db.execute<{ count: number }>(sql`
    select ((select count(*) from audit_log) + (select count(*) from project_status_history)
      + (select count(*) from assignment_events) + (select count(*) from consents))::int as count`)
  return row?.count ?? 0
}

const cases = restRoutes.map(({ procedure, method, path, takesKey }) => ({
  procedure,
  takesKey,
  method,
  path,
  access: accessOf(procedure),
  example: examples[procedure]!,
}))

describe.each(cases.filter(({ access }) => needsSession(access)))(
  '$method $procedure',
  ({ method, access, example: { path, body } }) => {
    test('answers 401 to nobody', async () => {
      expect(await call(path(), { method, body: body?.() })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      })
    })

    test.each(refusedBy(access))('answers 403 to a %s', async (role) => {
      const answer = await call(path(), { method, body: body?.(), cookie: given.cookies[role] })
      expect(answer).toMatchObject({ status: 403, body: { error: anyString, code: 'FORBIDDEN' } })
    })
  },
)

const exchanges: Record<string, Exchange> = {}

test.each(cases)('$method $procedure answers as documented', async ({ procedure, method, path, takesKey, example }) => {
  if (procedure === 'admin.projects.assign') given.contractor = (await createContractor(database.db)).id
  const cookie = cookieOf(procedure, example, given)
  const before = await countTraces()
  const body = example.body?.()
  const headers = { ...example.headers?.(), ...(takesKey && { 'idempotency-key': crypto.randomUUID() }) }
  const received = await call(example.path(), { method, body, cookie, headers })
  if (method !== 'GET' && (await countTraces()) === before) untraced.push(procedure)
  expect(received.body).toEqual(example.answer)
  expect(received.status).toBe(example.status)
  expect(received.headers.get('cache-control')).toBe('no-store')
  expect(received.headers.get('x-request-id')).toBeTruthy()
  await expectDocumented(method, path, received)
  if (takesKey) {
    expect(received.headers.get('set-cookie')).toBeNull()
    const again = await call(example.path(), { method, body, cookie, headers })
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
      received.status,
      received.body,
      'true',
    ])
  }
  // No provider is configured here.
  const answer = procedure === 'lead.enhanceText' ? { enhancedText: 'We would like our roof replaced.' } : received.body
  exchanges[procedure] = anonymous({ ...sampleOf({ path: example.path(), body, headers, cookie }), answer })
})

test.each(cases)(
  "the document's example of $method $procedure fits it (else: npm run api:examples)",
  async ({ method, path }) => {
    const operation = Object((await openApiDocument()).paths?.[path])[method.toLowerCase()] as OpenAPI.OperationObject
    const contents = Object.entries({ requestBody: operation.requestBody, ...operation.responses }).flatMap(
      ([part, of]) => {
        const content = Object(of).content?.['application/json'] as OpenAPI.MediaTypeObject | undefined
        return content?.example === undefined
          ? []
          : [{ part: part === 'requestBody' ? [part] : ['responses', part], content }]
      },
    )
    for (const { part, content } of contents) {
      const at = ['paths', path, method.toLowerCase(), ...part, 'content', 'application/json', 'schema']
      expect(await deviations(content.example, at)).toEqual([])
    }
    const answered = Object.keys(operation.responses ?? {}).some((status) => status === '204')
    expect(contents.some(({ part }) => part[0] === 'responses') || answered).toBe(true)
  },
)

// `npm run api:examples` writes what the calls above sent and got.
test.runIf(import.meta.env.MODE === 'examples')('the examples of the document are written', () => {
  const sorted = Object.fromEntries(Object.entries(exchanges).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync('src/server/rest/examples.json', `${JSON.stringify(sorted, null, 1)}\n`)
})

test('every change leaves a trace of who made it', () => {
  expect(untraced.toSorted()).toEqual(Object.keys(withoutTrace).toSorted())
})
