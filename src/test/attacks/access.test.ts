import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '~/domain/role'
import { appRouter } from '~/server/api/root'
import { platformSettings } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { call } from '~/test/rest'
import { ask as askWith } from './ask'
import { createWorld, type World } from './world'

const database = givenDatabase()

/** Who may call what. A procedure that is not listed here fails the first test. */
const access: Record<'anyone' | 'signed in' | 'owner' | Role, string[]> = {
  anyone: [
    'auth.session',
    'auth.loginHomeowner',
    'auth.loginContractor',
    'auth.loginAdmin',
    'auth.registerHomeowner',
    'auth.logout',
    'auth.forgotPassword',
    'auth.resetPassword',
    'auth.checkResetLink',
    'secondFactor.awaited',
    'secondFactor.askForPasskey',
    'secondFactor.finishWithCode',
    'secondFactor.finishWithPasskey',
    'admin.admins.acceptInvitation',
    'admin.admins.checkInvitation',
    'lead.create',
    'lead.uploadAttachments',
    'lead.enhanceText',
    'homeowner.requestByToken',
    'homeowner.closeByToken',
    'homeowner.reopenByToken',
    'homeowner.inviteOthersByToken',
    'homeowner.makeLinkByToken',
    'homeowner.renewLink',
    'contractor.list',
    'contractor.byId',
    'contractor.reviews',
    'contractor.register',
    'contractor.acceptInvitation',
    'contractor.checkInvitation',
    'serviceQuestion.categories',
    'serviceQuestion.list',
    'mail.choice',
    'mail.choose',
    'mailbox.list',
    'mailbox.byId',
    'sitemap.parts',
    'sitemap.profiles',
  ],
  'signed in': [
    'auth.user',
    'auth.sessions',
    'auth.endSession',
    'auth.endOtherSessions',
    'auth.changePassword',
    'secondFactor.get',
    'secondFactor.startTotp',
    'secondFactor.confirmTotp',
    'secondFactor.removeTotp',
    'secondFactor.offerPasskey',
    'secondFactor.addPasskey',
    'secondFactor.removePasskey',
    'secondFactor.renewRecoveryCodes',
  ],
  homeowner: [
    'homeowner.projects',
    'homeowner.projectById',
    'homeowner.hire',
    'homeowner.close',
    'homeowner.reopen',
    'homeowner.inviteOthers',
    'homeowner.start',
    'homeowner.complete',
    'homeowner.makeLink',
    'homeownerMessages.threads',
    'homeownerMessages.thread',
    'homeownerMessages.send',
    'homeownerMessages.read',
    'payment.plans',
    'payment.add',
    'payment.change',
    'payment.record',
    'payment.undo',
    'payment.remove',
    'homeownerAccount.profile',
    'homeownerAccount.updateProfile',
    'homeownerAccount.sendEmailProof',
    'homeownerAccount.confirmEmail',
    'homeownerAccount.emailToConfirm',
    'homeownerAccount.changeEmail',
    'homeownerAccount.cancelEmailChange',
    'homeownerAccount.chooseMail',
    'homeownerAccount.exportData',
    'homeownerAccount.deleteAccount',
    'contractor.review',
  ],
  contractor: [
    'payment.ofLead',
    'payment.confirm',
    'contractorPortal.profile',
    'contractorPortal.exportData',
    'contractorPortal.closeAccount',
    'contractorPortal.updateProfile',
    'contractorPortal.cancelEmailChange',
    'contractorPortal.emailToConfirm',
    'contractorPortal.confirmEmail',
    'contractorPortal.leads',
    'contractorPortal.lead',
    'contractorPortal.viewLead',
    'contractorPortal.startWork',
    'contractorPortal.leadSummary',
    'contractorPortal.analytics',
    'contractorPortal.updateLead',
    'contractorPortal.quote',
    'contractorPortal.sendQuote',
    'contractorPortal.withdrawQuote',
    'contractorPortal.messages',
    'contractorPortal.sendMessage',
    'contractorPortal.readMessages',
    'contractorPortal.replyToReview',
    'contractorPortal.documents',
    'contractorPortal.uploadDocument',
    'contractorPortal.removeDocument',
    'contractorPortal.verification',
  ],
  admin: [
    'admin.accounts.secondFactor',
    'admin.accounts.resetSecondFactor',
    'admin.analytics',
    'admin.systemStatus',
    'admin.attention',
    'admin.audit.list',
    'admin.contractors.list',
    'admin.contractors.sendInvitation',
    'admin.contractors.create',
    'admin.contractors.byId',
    'admin.contractors.update',
    'admin.contractors.remove',
    'admin.contractors.verify',
    'admin.contractors.publish',
    'admin.contractors.unpublish',
    'admin.contractors.uploadLogo',
    'admin.contractors.documents',
    'admin.contractors.reviewDocument',
    'admin.contractors.verification',
    'admin.contractors.setCheck',
    'admin.homeowners.list',
    'admin.homeowners.byId',
    'admin.jobs.list',
    'admin.jobs.retry',
    'admin.jobs.dismiss',
    'admin.mails.refused',
    'admin.mails.retry',
    'admin.mails.dismiss',
    'admin.privacy.find',
    'admin.projects.list',
    'admin.projects.byId',
    'admin.projects.update',
    'admin.projects.updateStatus',
    'admin.projects.sendLink',
    'admin.projects.suggestions',
    'admin.projects.assign',
    'admin.projects.settleAssignment',
    'admin.settings.get',
    'admin.reviews.list',
    'admin.reviews.hide',
    'admin.reviews.restore',
    'serviceQuestion.create',
    'serviceQuestion.update',
    'serviceQuestion.remove',
  ],
  owner: [
    'admin.admins.list',
    'admin.admins.invite',
    'admin.admins.resendInvitation',
    'admin.admins.withdrawInvitation',
    'admin.admins.changeLevel',
    'admin.admins.disable',
    'admin.admins.enable',
    'admin.admins.resetSecondFactor',
    'admin.privacy.export',
    'admin.privacy.erase',
    'admin.settings.update',
  ],
}

const procedures = Object.keys(appRouter._def.procedures)
const roles = ['homeowner', 'contractor', 'admin'] as const
type Asker = 'visitor' | Role

/** `admin` is an owner; an agent is an admin too. */
const allowed: Record<string, readonly (Role | 'agent')[]> = {
  'signed in': [...roles, 'agent'],
  homeowner: ['homeowner'],
  contractor: ['contractor'],
  admin: ['admin', 'agent'],
  owner: ['admin'],
}

const ask = (path: string, cookie: string, input: unknown) => askWith(database.db, path, { cookie }, input)

let mine: World
let theirs: World

beforeAll(async () => {
  mine = await createWorld(database.db)
  theirs = await createWorld(database.db)
})

test('every procedure is listed, once', () => {
  expect(Object.values(access).flat().toSorted()).toEqual(procedures.toSorted())
})

const guarded = Object.entries(access).flatMap(([who, paths]) =>
  who === 'anyone' ? [] : paths.map((path) => ({ path, who })),
)

describe.each(guarded)('$path', ({ path, who }) => {
  test('is refused to visitors', async () => {
    expect(await ask(path, '', {})).toBe('UNAUTHORIZED')
  })

  const refused = [...roles, 'agent' as const].filter((role) => !allowed[who]?.includes(role))
  test.each(refused)('is refused to a %s', async (role) => {
    expect(await ask(path, mine.cookies[role], {})).toBe('FORBIDDEN')
  })
})

/** The second step of a sign-in is for whoever holds the cookie of the first. */
const secondSteps = ['secondFactor.awaited', 'secondFactor.askForPasskey']

test.each(secondSteps)('%s is refused without the first step, whoever asks', async (path) => {
  for (const asker of ['visitor', ...roles] satisfies Asker[])
    expect(await ask(path, mine.cookies[asker], {})).toBe('UNAUTHORIZED')
})

test.each(access.anyone.filter((path) => path !== 'auth.logout' && !secondSteps.includes(path)))(
  '%s is open to everybody',
  async (path) => {
    for (const asker of ['visitor', ...roles] satisfies Asker[])
      expect(['answered', 'BAD_REQUEST', 'NOT_FOUND']).toContain(await ask(path, mine.cookies[asker], {}))
  },
)

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
  'homeowner.hire': homeowner((world) => ({ id: openProject(world), assignmentId: openLead(world) })),
  'homeowner.close': homeowner((world) => ({ id: openProject(world), reason: 'Plans changed' })),
  'homeowner.reopen': homeowner((world) => ({ id: openProject(world) })),
  'homeowner.inviteOthers': homeowner((world) => ({ id: openProject(world) })),
  'homeowner.start': homeowner((world) => ({ id: hiredProject(world) })),
  'homeowner.complete': homeowner((world) => ({ id: hiredProject(world) })),
  'homeowner.makeLink': homeowner((world) => ({ id: openProject(world) })),
  'homeownerMessages.thread': homeowner((world) => ({ id: wonLead(world) })),
  'homeownerMessages.send': homeowner((world) => ({ id: wonLead(world), body: 'Hello' })),
  'homeownerMessages.read': homeowner((world) => ({ id: wonLead(world) })),
  'payment.add': homeowner((world) => ({ id: hiredProject(world), title: 'Deposit', amount: 100 })),
  'payment.change': homeowner((world) => ({ id: planned(world), title: 'Deposit', amount: 100, version: 1 })),
  'payment.record': homeowner((world) => ({ id: planned(world), ...paying })),
  'payment.undo': homeowner((world) => ({ id: paid(world), version: 1 })),
  'payment.remove': homeowner((world) => ({ id: planned(world), version: 1 })),
  'payment.ofLead': contractor((world) => ({ id: wonLead(world) })),
  'payment.confirm': contractor((world) => ({ id: paid(world) })),
  'contractorPortal.updateProfile': contractor((world) => ({ id: world.contractor.id, companyName: 'Taken over' })),
  'contractorPortal.lead': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.viewLead': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.startWork': contractor((world) => ({ id: wonLead(world) })),
  'contractorPortal.updateLead': contractor((world) => ({ id: openLead(world), status: 'lost' })),
  'contractorPortal.quote': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.sendQuote': contractor((world) => ({ id: openLead(world), draft: true, total: 10 })),
  'contractorPortal.withdrawQuote': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.messages': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.sendMessage': contractor((world) => ({ id: openLead(world), body: 'Hello' })),
  'contractorPortal.readMessages': contractor((world) => ({ id: openLead(world) })),
  'contractorPortal.replyToReview': contractor((world) => ({ id: at('reviews')(world), reply: 'Thank you' })),
  'contractorPortal.removeDocument': contractor((world) => ({ id: at('documents')(world) })),
}

interface Described {
  _def: { inputs: { shape?: Record<string, unknown> }[] }
}

test('every procedure of a homeowner or contractor that takes an id is tried with somebody else’s', () => {
  const described = appRouter._def.procedures as unknown as Record<string, Described>
  const takingIds = [...access.homeowner, ...access.contractor].filter((path) =>
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
  const path = `/files/${at('files')(theirs)}`
  for (const asker of ['visitor', 'homeowner', 'contractor'] as const)
    expect((await call(path, { cookie: mine.cookies[asker] })).status).toBe(404)
})

test('a session of one role opens no door of another, whatever else is sent', async () => {
  const headers = { 'x-role': 'admin', authorization: 'Bearer admin', 'x-original-url': '/api/admin/analytics' }
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

  const setUp = access['signed in'].filter((path) => path.startsWith('secondFactor.'))

  test.each(['admin', 'agent'] as const)('reaches nothing else as an %s', async (level) => {
    const elsewhere = guarded.filter(({ path }) => !setUp.includes(path))
    for (const { path } of elsewhere) expect(await ask(path, mine.cookies[level], {}), path).toBe('FORBIDDEN')
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
