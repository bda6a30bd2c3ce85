import { beforeAll, describe, expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { createContractor } from '~/test/factories'
import { call } from '~/test/rest'
import { accountExamples } from '~/test/rest-examples/account'
import { adminExamples } from '~/test/rest-examples/admin'
import { contractorExamples } from '~/test/rest-examples/contractor'
import { documentExamples } from '~/test/rest-examples/documents'
import { anyString, type Example, type Given } from '~/test/rest-examples/example'
import { givenExamples } from '~/test/rest-examples/given'
import { homeownerExamples } from '~/test/rest-examples/homeowner'
import { secondFactorExamples } from '~/test/rest-examples/second-factor'
import { visitorExamples } from '~/test/rest-examples/visitor'
import { openApiDocument } from './openapi'
import { restRoutes } from './route-table'

const database = givenDatabase()

/** Filled in before the tests run; the examples read it when they are called. */
const given = {} as Given

beforeAll(async () => {
  Object.assign(given, await givenExamples(database.db))
})

const examples: Record<string, Example> = {
  ...accountExamples(given),
  ...visitorExamples(given),
  ...homeownerExamples(given),
  ...contractorExamples(given),
  ...documentExamples(given),
  ...adminExamples(given),
  ...secondFactorExamples(given),
}

test('every documented address has an example here', () => {
  expect(restRoutes.map(({ procedure }) => procedure).sort()).toEqual(Object.keys(examples).sort())
})

test('the document says for each address whether a session is needed', async () => {
  const { paths = {} } = await openApiDocument()
  for (const { procedure, method, path } of restRoutes) {
    const operation = paths[path]?.[method.toLowerCase() as 'get']
    const needed = examples[procedure]?.access === 'anyone' ? [] : [{ session: [] }]
    expect(operation?.security, `${method} ${path}`).toEqual(needed)
  }
})

const cases = restRoutes.map(({ procedure, method }) => ({ procedure, method, ...examples[procedure]! }))
const roles = ['homeowner', 'contractor', 'admin'] as const

describe.each(cases.filter(({ access }) => access !== 'anyone'))(
  '$method $procedure',
  ({ method, path, body, access }) => {
    test('answers 401 to nobody', async () => {
      expect(await call(path(), { method, body: body?.() })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      })
    })

    test.each(roles.filter((role) => access !== 'signed in' && role !== access))(
      'answers 403 to a %s',
      async (role) => {
        const answer = await call(path(), { method, body: body?.(), cookie: given.cookies[role] })
        expect(answer).toMatchObject({ status: 403, body: { error: anyString, code: 'FORBIDDEN' } })
      },
    )
  },
)

test.each(cases)(
  '$method $procedure answers as documented',
  async ({ procedure, method, path, body, cookie: own, access, status, answer }) => {
    if (procedure === 'admin.projects.assign') given.contractor = (await createContractor(database.db)).id
    const cookie = own?.() ?? (access === 'anyone' ? '' : given.cookies[access === 'signed in' ? 'admin' : access])
    const received = await call(path(), { method, body: body?.(), cookie })
    expect(received.body).toEqual(answer)
    expect(received.status).toBe(status)
    expect(received.headers.get('cache-control')).toBe('no-store')
    expect(received.headers.get('x-request-id')).toBeTruthy()
  },
)
