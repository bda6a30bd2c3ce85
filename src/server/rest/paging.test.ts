import type { OpenAPI } from '@orpc/openapi'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { messages, users } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { eventsShown } from '~/test/events'
import { createContractor, createProject, createReview, createUser } from '~/test/factories'
import { call } from '~/test/rest'
import type { Given } from '~/test/rest-examples/example'
import { cookieOf, restExamples } from '~/test/rest-examples/examples'
import { givenExamples } from '~/test/rest-examples/given'
import { openApiDocument } from './openapi'
import { restRoutes } from './routes'

/** Every list of the API is read page by page in one way. */
const database = givenDatabase()
const given = {} as Given
const examples = restExamples(given)

beforeAll(async () => {
  const { db } = database
  Object.assign(given, await givenExamples(db))
  const [homeowner] = await db.select().from(users).where(eq(users.email, given.homeownerEmail))
  for (let index = 0; index < 3; index++) {
    await createReview(db, given.company, { rating: 4 })
    await createProject(db, { homeownerId: homeowner?.id })
    await createUser(db, 'homeowner')
    await createContractor(db)
    for (const assignmentId of [given.lead, given.hiredLead])
      await db.insert(messages).values({ assignmentId, sender: 'homeowner', body: `${index}` })
  }
  await eventsShown(db)
})

/** Of lists that hold more than a page of everything there is. */
const narrowed: Record<string, string> = { 'event.list': 'contractor.verified' }

interface ListRoute {
  procedure: string
  path: string
}

/** The operations that say to take a cursor, or to answer a part of something. */
async function listRoutes(): Promise<ListRoute[]> {
  const { paths = {} } = await openApiDocument()
  return restRoutes.filter(({ method, path, procedure }) => {
    if (method !== 'GET' || procedure === 'admin.attention') return false
    const { parameters = [] } = paths[path]?.get ?? {}
    return (parameters as OpenAPI.ParameterObject[]).some(({ name }) => ['limit', 'offset', 'cursor'].includes(name))
  })
}

const routes = await listRoutes()

const first = ({ procedure }: ListRoute) => {
  const example = examples[procedure]
  if (!example) throw new Error(`${procedure} has no example`)
  const [path = ''] = example.path().split('?')
  return { path, cookie: cookieOf(procedure, example, given) }
}

async function read(route: ListRoute, query: Record<string, string>) {
  const { path, cookie } = first(route)
  const type = narrowed[route.procedure]
  const answer = await call(`${path}?${new URLSearchParams({ ...query, ...(type && { type }) })}`, { cookie })
  const rows = Object.values(answer.body).find((value) => Array.isArray(value)) as { id: string }[] | undefined
  return { ...answer, ids: rows?.map((row) => row.id) ?? [] }
}

test('there are lists', () => {
  expect(routes.map(({ procedure }) => procedure)).toEqual(
    expect.arrayContaining([
      'homeowner.projects',
      'contractor.reviews',
      'contractorPortal.messages',
      'admin.audit.list',
    ]),
  )
})

test.each(routes)('$procedure says that it takes a cursor, and that it answers the next', async ({ path }) => {
  const document = await openApiDocument()
  const operation = document.paths?.[path]?.get
  const parameters = (operation?.parameters ?? []) as OpenAPI.ParameterObject[]
  expect(parameters.map(({ name }) => name)).toContain('cursor')
  const answer = operation?.responses?.['200'] as OpenAPI.ResponseObject
  const schema = answer.content?.['application/json']?.schema as { $ref?: string; properties?: object }
  const name = schema.$ref?.split('/').at(-1)
  const resolved = name ? (document.components?.schemas?.[name] as { properties?: object }) : schema
  expect(resolved.properties).toHaveProperty('nextCursor')
})

test.each(routes)('$procedure is walked to its end, each row once', async (route) => {
  const all = await read(route, { limit: '100' })
  expect(all).toMatchObject({ status: 200, body: { nextCursor: null } })
  expect(all.ids.length).toBeGreaterThan(2)
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const page = await read(route, { limit: '2', ...(cursor && { cursor }) })
    expect(page.status).toBe(200)
    pages.push(page.ids)
    cursor = page.body.nextCursor
  } while (cursor && pages.length < 60)
  // A thread's pages go back in time, each with its newest last.
  const isThread = 'messages' in all.body
  expect((isThread ? pages.toReversed() : pages).flat()).toEqual(all.ids)
})

test.each(routes)('$procedure refuses a cursor that is none, and that of another list', async (route) => {
  expect(await read(route, { cursor: 'made-up' })).toMatchObject({
    status: 400,
    body: { reason: 'unknown_cursor', issues: [{ path: 'cursor' }] },
  })
  const isThread = 'messages' in (await read(route, {})).body
  const other = routes.find(
    ({ procedure }) => procedure !== route.procedure && /messages|thread/i.test(procedure) === isThread,
  )
  if (!other) throw new Error('there is no other list')
  const { nextCursor } = (await read(other, { limit: '2' })).body
  expect(nextCursor).toBeTruthy()
  expect(await read(route, { cursor: nextCursor })).toMatchObject({ status: 400, body: { reason: 'cursor_mismatch' } })
})
