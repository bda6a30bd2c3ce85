import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '~/domain/role'
import type { Access } from '~/server/api/access'
import { appRouter } from '~/server/api/root'
import { platformSettings } from '~/server/db/schema'
import { app } from '~/server/http/app'
import { restRoutes } from '~/server/rest/routes'
import { accessOf, expectedAccess, needsSession, refusedBy } from '~/test/access'
import { givenDatabase } from '~/test/database'
import { testPassword } from '~/test/factories'
import { call } from '~/test/rest'
import { ask as queryWith } from './ask'
import { createWorld, type World } from './world'

const database = givenDatabase()

const procedures = Object.keys(appRouter._def.procedures)
const roles = ['homeowner', 'contractor', 'admin'] as const
type Caller = 'visitor' | Role

const ask = (path: string, cookie: string, input: unknown) => queryWith(database.db, path, { cookie }, input)

let mine: World
let theirs: World

beforeAll(async () => {
  mine = await createWorld(database.db)
  theirs = await createWorld(database.db)
})

/** The application's routes that call no procedure: `GET /health`. */
function plainRoutes(): string[] {
  const documented = restRoutes.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  const routes = app.routes.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
  return [...new Set(routes)].filter(
    (route) => !route.startsWith('ALL ') && !route.endsWith(' /trpc/*') && !documented.includes(route),
  )
}

test('every procedure and every other route is listed, once', () => {
  expect(Object.values(expectedAccess).flat().toSorted()).toEqual([...procedures, ...plainRoutes()].toSorted())
})

const isRoute = (name: string) => name.includes(' ')
const guarded = (Object.keys(expectedAccess) as Access[])
  .filter(needsSession)
  .flatMap((access) => expectedAccess[access].map((path) => ({ path, access })))

/** A procedure is called by its path; of a route, the answer's code is the same. */
async function codeOf(path: string, cookie: string): Promise<string> {
  if (!isRoute(path)) return ask(path, cookie, {})
  const [method, address = ''] = path.split(' ')
  const { status, body } = await call(address, { method, cookie })
  return status < 400 ? 'answered' : body.code
}

describe.each(guarded)('$path', ({ path, access }) => {
  test('is refused to visitors', async () => {
    expect(await codeOf(path, '')).toBe('UNAUTHORIZED')
  })

  test.each(refusedBy(access))('is refused to a %s', async (role) => {
    expect(await codeOf(path, mine.cookies[role])).toBe('FORBIDDEN')
  })
})

test.each(plainRoutes().filter((route) => accessOf(route) === 'owner'))('%s answers an owner', async (route) => {
  expect(await codeOf(route, mine.cookies.admin)).toBe('answered')
})

/** The second step of a sign-in is for whoever holds the cookie of the first. */
const secondSteps = ['secondFactor.awaited', 'secondFactor.askForPasskey']

test.each(secondSteps)('%s is refused without the first step, whoever asks', async (path) => {
  for (const caller of ['visitor', ...roles] satisfies Caller[])
    expect(await ask(path, mine.cookies[caller], {})).toBe('UNAUTHORIZED')
})

/** These end the session that asks. */
const signsOut = ['auth.logout', 'GET /logout']
const open = expectedAccess.anyone.filter((path) => ![...signsOut, ...secondSteps].includes(path))

test.each(open.filter((path) => !isRoute(path)))('%s is open to everybody', async (path) => {
  for (const caller of ['visitor', ...roles] satisfies Caller[])
    expect(['answered', 'BAD_REQUEST', 'NOT_FOUND']).toContain(await ask(path, mine.cookies[caller], {}))
})

test.each(open.filter(isRoute))('%s answers everybody what it answers a visitor', async (route) => {
  const toVisitor = await codeOf(route, '')
  expect(toVisitor).not.toBe('UNAUTHORIZED')
  for (const role of roles) expect(await codeOf(route, mine.cookies[role])).toBe(toVisitor)
})

interface Owned {
  as: 'homeowner' | 'contractor'
  input: (world: World) => object
}

const at =
  (segment: string, index = 0) =>
  (world: World) =>
    world.ids[segment]?.[index] ?? ''
const openProject = at('projects')
const hiredProject = at('projects', 1)
const openLead = at('leads')
const wonLead = at('leads', 1)
const planned = at('milestones')
const paid = at('milestones', 1)
const homeowner = (input: Owned['input']): Owned => ({ as: 'homeowner', input })
const contractor = (input: Owned['input']): Owned => ({ as: 'contractor', input })
const paying = { paidOn: '2026-01-05', method: 'cheque', version: 1 }

/** Every procedure that names a row of one homeowner or one contractor, with input its owner may send. */
const owned: Record<string, Owned> = {
  'homeowner.projectById': homeowner((world) => ({ id: openProject(world) })),
  'homeowner.change': homeowner((world) => ({ id: openProject(world), city: 'Elsewhere' })),
  'homeowner.removeAttachment': homeowner((world) => ({ id: at('attachments')(world) })),
  'homeowner.hire': homeowner((world) => ({ id: openProject(world), assignmentId: openLead(world) })),
  'homeowner.close': homeowner((world) => ({ id: openProject(world), reason: 'Plans changed' })),
  'homeowner.reopen': homeowner((world) => ({ id: openProject(world) })),
  'homeowner.inviteOthers': homeowner((world) => ({ id: openProject(world) })),
  'homeowner.start': homeowner((world) => ({ id: hiredProject(world) })),
  'homeowner.complete': homeowner((world) => ({ id: hiredProject(world) })),
  'homeowner.refuseFinish': homeowner((world) => ({ id: hiredProject(world) })),
  'homeowner.setAddress': homeowner((world) => ({ id: hiredProject(world), address: '12 Elm Street' })),
  'homeowner.makeLink': homeowner((world) => ({ id: openProject(world) })),
  'homeownerMessages.thread': homeowner((world) => ({ id: wonLead(world) })),
  'homeownerMessages.send': homeowner((world) => ({ id: wonLead(world), body: 'Hello' })),
  'homeownerMessages.read': homeowner((world) => ({ id: wonLead(world) })),
  'payment.add': homeowner((world) => ({ id: hiredProject(world), title: 'Deposit', amount: 100 })),
  'payment.change': homeowner((world) => ({ id: planned(world), title: 'Deposit', amount: 100, version: 1 })),
  'payment.record': homeowner((world) => ({ id: planned(world), ...paying })),
  'payment.setReceipt': homeowner((world) => ({ id: planned(world), version: 1, receipt: v7() })),
  'payment.undo': homeowner((world) => ({ id: paid(world), version: 1 })),
  'payment.remove': homeowner((world) => ({ id: planned(world), version: 1 })),
  'visit.answer': homeowner((world) => ({ id: wonLead(world), answer: 'ask' })),
  'visit.ofLead': contractor((world) => ({ id: wonLead(world) })),
  'visit.propose': contractor((world) => ({ id: wonLead(world), times: [addDays(new Date(), 2).toISOString()] })),
  'visit.cancel': contractor((world) => ({ id: wonLead(world) })),
  'payment.ofLead': contractor((world) => ({ id: wonLead(world) })),
  'payment.request': contractor((world) => ({ id: wonLead(world), title: 'Materials', amount: 100 })),
  'payment.withdrawRequest': contractor((world) => ({ id: at('milestones', 2)(world), version: 1 })),
  'payment.confirm': contractor((world) => ({ id: paid(world) })),
  'contractorPortal.updateProfile': contractor((world) => ({ id: world.contractor.id, companyName: 'Taken over' })),
  'contractorPortal.lead': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.viewLead': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.leadReceipt': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.startWork': contractor((world) => ({ id: wonLead(world) })),
  'contractorPortal.finishWork': contractor((world) => ({ id: wonLead(world) })),
  'contractorPortal.updateLead': contractor((world) => ({ id: openLead(world), status: 'lost' })),
  'contractorPortal.quote': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.sendQuote': contractor((world) => ({ id: openLead(world), draft: true, total: 10 })),
  'contractorPortal.withdrawQuote': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.renameQuoteTemplate': contractor((world) => ({ id: at('quote-templates')(world), name: 'Mine' })),
  'contractorPortal.removeQuoteTemplate': contractor((world) => ({ id: at('quote-templates')(world) })),
  'contractorPortal.changeSavedReply': contractor((world) => ({
    id: at('saved-replies')(world),
    name: 'Mine',
    body: 'Mine',
  })),
  'contractorPortal.removeSavedReply': contractor((world) => ({ id: at('saved-replies')(world) })),
  'contractorPortal.captionPhoto': contractor((world) => ({ id: at('photos')(world), caption: 'Mine' })),
  'contractorPortal.removePhoto': contractor((world) => ({ id: at('photos')(world) })),
  'contractorPortal.messages': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.sendMessage': contractor((world) => ({ id: openLead(world), body: 'Hello' })),
  'contractorPortal.readMessages': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.replyToReview': contractor((world) => ({ id: at('reviews')(world), reply: 'Thank you' })),
  'contractorPortal.keys.rotate': contractor((world) => ({
    id: at('api-keys')(world),
    overlap: '1h',
    password: testPassword,
  })),
  'contractorPortal.keys.revoke': contractor((world) => ({ id: at('api-keys')(world) })),
  'contractorPortal.removeDocument': contractor((world) => ({ id: at('documents')(world) })),
}

interface Described {
  _def: { inputs: { shape?: Record<string, unknown> }[] }
}

test('every procedure of a homeowner or contractor that takes an id is tried with somebody else’s', () => {
  const described = appRouter._def.procedures as unknown as Record<string, Described>
  const takingIds = [...expectedAccess.homeowner, ...expectedAccess.contractor].filter((path) =>
    described[path]?._def.inputs.some(({ shape }) => shape && 'id' in shape),
  )
  expect(takingIds.filter((path) => !Object.hasOwn(owned, path))).toEqual([])
})

const kept = [
  'users',
  'contractors',
  'projects',
  'assignments',
  'assignment_events',
  'quotes',
  'messages',
  'milestones',
  'reviews',
  'documents',
  'contractor_photos',
  'project_attachments',
  'api_keys',
  'api_key_secrets',
  'files',
  'project_status_history',
  'audit_log',
  'mails',
]

/** A fingerprint of everything that matters. */
async function everything(): Promise<string[]> {
  const marks = kept.map(async (table) => {
    const name = sql.raw(table)
    const [row] = await database.db.execute<{ mark: string }>(
      sql`select md5(string_agg(${name}::text, '|' order by ${name}::text)) as mark from ${name}`,
    )
    return `${table} ${row?.mark}`
  })
  return Promise.all(marks)
}

describe.each(Object.entries(owned))('%s', (path, { as, input }) => {
  test('finds nothing of a stranger, and changes nothing', async () => {
    const before = await everything()
    expect(await ask(path, mine.cookies[as], input(theirs))).toBe('NOT_FOUND')
    expect(await everything()).toEqual(before)
  })
})

describe('the owner', () => {
  let own: World
  beforeEach(async () => {
    own = await createWorld(database.db)
  })

  test.each(Object.entries(owned))('of %s is heard', async (path, { as, input }) => {
    expect(['answered', 'CONFLICT']).toContain(await ask(path, own.cookies[as], input(own)))
  })
})

describe('ids within the input', () => {
  test('of a stranger’s lead or quote do not fit one’s own project', async () => {
    const id = openProject(mine)
    expect(await ask('homeowner.hire', mine.cookies.homeowner, { id, assignmentId: openLead(theirs) })).toBe(
      'NOT_FOUND',
    )
    expect(await ask('homeowner.hire', mine.cookies.homeowner, { id, quoteId: at('quotes')(theirs) })).toBe('NOT_FOUND')
  })

  test('of a stranger’s file are claimed by nobody else', async () => {
    const file = at('files')(theirs)
    const before = await everything()
    const document = { file, type: 'license', name: 'Licence' }
    expect(await ask('contractorPortal.uploadDocument', mine.cookies.contractor, document)).not.toBe('answered')
    expect(await ask('contractorPortal.setLogo', mine.cookies.contractor, { logo: file })).not.toBe('answered')
    expect(await ask('contractorPortal.addPhoto', mine.cookies.contractor, { photo: file })).not.toBe('answered')
    const logo = { id: mine.contractor.id, logo: file }
    expect(await ask('admin.contractors.uploadLogo', mine.cookies.admin, logo)).not.toBe('answered')
    expect(await everything()).toEqual(before)
  })

  test('of a stranger’s project cannot be reviewed', async () => {
    const review = { rating: 1, comment: 'Bad', customerName: 'X', contractorId: theirs.contractor.id }
    const answer = await ask('contractor.review', mine.cookies.homeowner, {
      ...review,
      projectId: hiredProject(theirs),
    })
    expect(answer).toBe('NOT_FOUND')
  })
})

test('a private document is read by its company and by admins only', async () => {
  expect(expectedAccess['optional session']).toEqual(['GET /files/:id'])
  const path = `/files/${at('files')(theirs)}`
  for (const caller of ['visitor', 'homeowner', 'contractor'] as const)
    expect((await call(path, { cookie: mine.cookies[caller] })).status).toBe(404)
})

test('a session of one role opens no door of another, whatever else is sent', async () => {
  const headers = {
    'x-role': 'admin',
    authorization: 'Basic YWRtaW46YWRtaW4=',
    'x-original-url': '/api/admin/analytics',
  }
  const answer = await call('/admin/analytics?role=admin', { cookie: mine.cookies.homeowner, headers })
  expect(answer.status).toBe(403)
})

describe('an admin who must set up a second factor', () => {
  beforeAll(async () => {
    await database.db.update(platformSettings).set({ adminSecondFactorRequired: true })
    return async () => {
      await database.db.update(platformSettings).set({ adminSecondFactorRequired: false })
    }
  })

  const setUp = expectedAccess['any session']

  test.each(['admin', 'agent'] as const)('reaches nothing else as an %s', async (level) => {
    const elsewhere = guarded.filter(({ path }) => !setUp.includes(path))
    for (const { path } of elsewhere) expect(await codeOf(path, mine.cookies[level]), path).toBe('FORBIDDEN')
    for (const path of setUp) expect(await ask(path, mine.cookies[level], {}), path).not.toBe('FORBIDDEN')
  })

  test('exports nothing, reads no file, and is told why', async () => {
    const cookie = mine.cookies.admin
    expect(await call('/admin/export/homeowners', { cookie })).toMatchObject({
      status: 403,
      body: { reason: 'second_factor_setup_required' },
    })
    expect((await call(`/files/${at('files')(theirs)}`, { cookie })).status).toBe(404)
    expect((await call('/auth/session', { cookie })).body).toEqual({ user: null, mustSetUpSecondFactor: true })
  })

  test('is no business of homeowners and contractors', async () => {
    for (const role of ['homeowner', 'contractor'] as const)
      expect(await ask('auth.user', mine.cookies[role], {})).toBe('answered')
  })
})
