import { getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '~/server/api/root'
import * as schema from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword, wizardBody } from '~/test/factories'
import { call } from '~/test/rest'
import { createWorld, type World } from './world'

const database = givenDatabase()
let world: World

async function givenWorld() {
  world = await createWorld(database.db)
}

const tables = Object.values<unknown>(schema).flatMap((value) => (is(value, PgTable) ? [value] : []))
const columns = [...new Set(tables.flatMap((table) => Object.keys(getTableColumns(table))))]
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Values with which somebody would gain something, for the columns that give something. */
const gains: Record<string, unknown> = {
  role: 'admin',
  adminLevel: 'owner',
  adminSecondFactorRequired: true,
  matchingMode: 'full',
  status: 'published',
  verified: true,
  published: true,
  shared: true,
  slot: 1,
  priority: 100,
  verificationLevel: 'premium',
  ratingSum: 500,
  reviewCount: 100,
  averageRating: 5,
  emailProvedAt: '2020-01-01T00:00:00.000Z',
  verifiedAt: '2020-01-01T00:00:00.000Z',
  firstVerifiedAt: '2020-01-01T00:00:00.000Z',
  receivedAt: '2020-01-01T00:00:00.000Z',
  passwordHash: 'smuggled',
  version: 1,
}

/** Every column of every table, in both spellings, but not what the address itself takes. */
function smuggled(taken: readonly string[], owner: string): Record<string, unknown> {
  return Object.fromEntries(
    columns
      .flatMap((name) => [[name, name] as const, [snake(name), name] as const])
      .filter(([spelled]) => !taken.includes(spelled))
      .map(([spelled, name]) => [spelled, gains[name] ?? (/Id$|By$/.test(name) ? owner : 'smuggled')]),
  )
}

/** Where a change takes such a field, or says whose row it is, by intent. Anything new here must be thought about. */
const gainsTaken: Record<string, string[]> = {
  'lead.create': ['contractorId'],
  'contractor.review': ['contractorId'],
  'contractorPortal.updateLead': ['status'],
  'contractorPortal.setTaxRegistration': ['status'],
  'payment.change': ['version'],
  'payment.record': ['version'],
  'payment.setReceipt': ['version'],
  'payment.undo': ['version'],
  'payment.remove': ['version'],
  'payment.withdrawRequest': ['version'],
  'payment.confirm': ['version'],
  'admin.admins.invite': ['adminLevel'],
  'admin.admins.changeLevel': ['adminLevel'],
  'admin.settings.update': ['adminSecondFactorRequired', 'matchingMode'],
  'admin.contractors.update': ['status'],
  'admin.contractors.verify': ['verified'],
  'admin.projects.updateStatus': ['status'],
  'admin.projects.assign': ['contractorId', 'priority'],
  'admin.projects.assignSeveral': ['priority'],
  'admin.projects.setOwner': ['ownerId'],
  'admin.projects.settleAssignment': ['status'],
}

interface SchemaNode {
  properties?: Record<string, SchemaNode>
  additionalProperties?: unknown
}

/** Every object of a schema, however deep. */
function objectsIn(node: unknown): SchemaNode[] {
  if (typeof node !== 'object' || node === null) return []
  return [node as SchemaNode, ...Object.values(node).flatMap(objectsIn)]
}

const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: z.ZodType[] } }>,
).flatMap(([path, { _def }]) => (_def.type === 'mutation' ? [{ path, inputs: _def.inputs }] : []))

describe('every change', () => {
  test('is looked at', () => {
    expect(mutations.length).toBeGreaterThan(60)
    const known = mutations.map(({ path }) => path)
    expect(Object.keys(gainsTaken).filter((path) => !known.includes(path))).toEqual([])
  })

  test.each(mutations)('$path reads what its contract names, and nothing that gives more', ({ path, inputs }) => {
    const objects = inputs.flatMap((input) => objectsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))
    const open = objects.filter(({ additionalProperties = false }) => additionalProperties !== false)
    // The answers to a service's questions have the questions' own names, and are checked against them.
    expect(open.length > 0).toBe(path === 'lead.create')
    const fields = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))
    const giving = [...fields].filter(
      (name) => name in gains || /^(user|owner|homeowner|contractor|actor|sender|author)Id$/.test(name),
    )
    expect(giving.sort()).toEqual(gainsTaken[path] ?? [])
  })
})

type Row = Record<string, unknown>

async function rowOf(table: string, id: string): Promise<Row> {
  const [row] = await database.db.execute<Row>(sql`select * from ${sql.raw(table)} where id = ${id}`)
  if (!row) throw new Error('the row is gone')
  return row
}

interface Update {
  as: 'homeowner' | 'contractor' | 'admin'
  method: string
  path: (world: World) => string
  body: Row
  table: string
  id: (world: World) => string
  /** Columns that this change may change. */
  changes: string[]
}

const derived = ['updated_at', 'search', 'public_search', 'latitude', 'longitude']
const at =
  (segment: string, index = 0) =>
  (all: World) =>
    all.ids[segment]?.[index] ?? ''

const updates: Record<string, Update> = {
  'a homeowner’s profile': {
    as: 'homeowner',
    method: 'PATCH',
    path: () => '/homeowner/profile',
    body: { firstName: 'New', lastName: 'Name' },
    table: 'users',
    id: ({ homeowner }) => homeowner.id,
    changes: ['first_name', 'last_name'],
  },
  'a contractor’s own company': {
    as: 'contractor',
    method: 'PATCH',
    path: ({ contractor }) => `/contractors/${contractor.id}`,
    body: { description: 'New' },
    table: 'contractors',
    id: ({ contractor }) => contractor.id,
    changes: ['description'],
  },
  'a company, by an admin': {
    as: 'admin',
    method: 'PATCH',
    path: ({ contractor }) => `/admin/contractors/${contractor.id}`,
    body: { description: 'New' },
    table: 'contractors',
    id: ({ contractor }) => contractor.id,
    changes: ['description'],
  },
  'a project’s notes': {
    as: 'admin',
    method: 'PATCH',
    path: (all) => `/admin/projects/${at('projects')(all)}`,
    body: { internalNotes: 'New' },
    table: 'projects',
    id: at('projects'),
    changes: ['internal_notes'],
  },
  'a project’s status': {
    as: 'admin',
    method: 'PATCH',
    path: (all) => `/admin/projects/${at('projects')(all)}/status`,
    body: { status: 'reviewed' },
    table: 'projects',
    id: at('projects'),
    changes: ['status', 'verification_level'],
  },
  'a lead': {
    as: 'contractor',
    method: 'PATCH',
    path: (all) => `/contractor/leads/${at('leads')(all)}`,
    body: { status: 'lost' },
    table: 'assignments',
    id: at('leads'),
    changes: ['status', 'slot', 'first_answered_at'],
  },
  'a payment': {
    as: 'homeowner',
    method: 'PATCH',
    path: (all) => `/homeowner/milestones/${at('milestones')(all)}`,
    body: { title: 'New', amount: 5, version: 1 },
    table: 'milestones',
    id: at('milestones'),
    changes: ['title', 'amount_cents', 'due_on', 'version'],
  },
  'a reply to a review': {
    as: 'contractor',
    method: 'POST',
    path: (all) => `/contractor/reviews/${at('reviews')(all)}/reply`,
    body: { reply: 'Thank you' },
    table: 'reviews',
    id: at('reviews'),
    changes: ['reply', 'replied_at'],
  },
  'a question': {
    as: 'admin',
    method: 'PUT',
    path: (all) => `/admin/service-questions/${at('service-questions')(all)}`,
    body: { label: 'New', type: 'number', questionId: 'brandNew', required: false, options: [] },
    table: 'service_questions',
    id: at('service-questions'),
    changes: [
      'label',
      'type',
      'question_id',
      'required',
      'options',
      'service_category_slug',
      'placeholder',
      'help_text',
      'display_order',
    ],
  },
}

/** Fields that these addresses take beside those of the example, by intent. */
const alsoTaken: Record<string, string[]> = {
  'a contractor’s own company': [
    'companyName',
    'contactName',
    'email',
    'phone',
    'address',
    'city',
    'province',
    'postalCode',
    'website',
    'yearEstablished',
    'employeeCount',
    'serviceRadius',
    'serviceCategoryIds',
    'updatedAt',
  ],
  'a company, by an admin': [
    'companyName',
    'contactName',
    'email',
    'phone',
    'address',
    'city',
    'province',
    'postalCode',
    'website',
    'yearEstablished',
    'employeeCount',
    'serviceRadius',
    'serviceCategoryIds',
    'status',
    'updatedAt',
  ],
  'a project’s notes': ['contractorNotes', 'updatedAt'],
  'a project’s status': ['notes', 'from'],
  'a lead': ['reason'],
  'a payment': ['dueOn'],
  'a question': ['serviceCategorySlug', 'placeholder', 'helpText', 'displayOrder', 'updatedAt'],
}

describe.each(Object.entries(updates))('%s', (name, { as, method, path, body, table, id, changes }) => {
  beforeEach(givenWorld)

  test('changes nothing but what may be changed, whatever columns are sent', async () => {
    const fields = name === 'a question' ? { ...body, serviceCategorySlug: world.slugs.category } : body
    const before = await rowOf(table, id(world))
    const extra = smuggled([...Object.keys(fields), ...(alsoTaken[name] ?? [])], world.admin.id)
    const answer = await call(path(world), { method, cookie: world.cookies[as], body: { ...extra, ...fields } })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    const after = await rowOf(table, id(world))
    const changed = Object.keys(after).filter((column) => String(after[column]) !== String(before[column]))
    expect(changed.filter((column) => !changes.includes(column) && !derived.includes(column))).toEqual([])
    expect(changed).not.toEqual([])
  })
})

describe('what is made', () => {
  beforeEach(givenWorld)

  test('by registering is a homeowner without a proved email', async () => {
    const body = { email: 'eve@example.ca', password: testPassword, firstName: 'Eve', lastName: 'Evil' }
    const extra = smuggled([...Object.keys(body), 'first_name', 'last_name'], world.admin.id)
    const { status, body: answer } = await call('/auth/register/homeowner', {
      method: 'POST',
      body: { ...extra, ...body },
    })
    expect(status).toBe(201)
    const row = await rowOf('users', answer.user.id)
    expect(row).toMatchObject({ role: 'homeowner', email_proved_at: null, project_count: 0, phone: null })
    expect(Object.values(row)).not.toContain('smuggled')
  })

  test('by applying is an application without an account', async () => {
    const body = {
      companyName: 'Evil Roofs',
      contactName: 'Eve',
      email: 'eve-office@example.ca',
      phone: '416 555 0123',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5H 2N2',
      serviceCategoryIds: world.ids.categories,
    }
    const taken = [
      ...Object.keys(body),
      'status',
      'address',
      'website',
      'description',
      'yearEstablished',
      'employeeCount',
      'serviceRadius',
    ]
    const extra = smuggled(taken, world.admin.id)
    const sent = { ...extra, ...body, status: 'application' }
    const { status, body: answer } = await call('/contractors/register', { method: 'POST', body: sent })
    expect([status, answer.error]).toEqual([201, undefined])
    expect(await rowOf('contractors', answer.id)).toMatchObject({
      status: 'application',
      verified: false,
      user_id: null,
      slug: null,
      rating_sum: 0,
      review_count: 0,
      first_verified_at: null,
    })
  })

  test('by asking for quotes is a new request of nobody', async () => {
    const taken = [
      ...Object.keys(wizardBody),
      'budget',
      'contractorId',
      'submissionId',
      'attachments',
      'serviceSpecificAnswers',
      // Refused by name without an API key.
      'source',
      'externalId',
      'metadata',
    ]
    const extra = smuggled(taken, world.homeowner.id)
    const { status, body } = await call('/leads', {
      method: 'POST',
      body: { ...extra, ...wizardBody, email: 'eve@new.example' },
    })
    expect([status, body.error]).toEqual([201, undefined])
    expect(await rowOf('projects', body.id)).toMatchObject({
      status: 'new',
      verification_level: 'new',
      homeowner_id: null,
      verified_by: null,
      verified_at: null,
      internal_notes: null,
      contractor_notes: null,
      direct_contractor_id: null,
      first_matched_at: null,
    })
  })

  test('by a homeowner’s review names them, not somebody else', async () => {
    const { id } = await createContractor(database.db)
    const other = await createUser(database.db, 'homeowner')
    const body = { rating: 4, comment: 'Good', customerName: 'H', contractorId: id }
    const extra = smuggled([...Object.keys(body), 'projectId', 'projectType'], other.id)
    const answer = await call('/homeowner/reviews', {
      method: 'POST',
      cookie: world.cookies.homeowner,
      body: { ...extra, ...body },
    })
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    const row = await rowOf('reviews', answer.body.id)
    expect(row).toMatchObject({ homeowner_id: world.homeowner.id, project_id: null, reply: null, hidden_at: null })
  })
})
