import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { sendQuoteInput } from '~/contracts/quote'
import { appRouter } from '~/server/api/root'
import type { SignedInActor } from '~/server/auth/actor'
import { resolveSession } from '~/server/auth/session'
import { requestToken } from '~/server/crypto/request-link'
import type { Executor } from '~/server/db/client'
import { apiKeys, passkeys, platformSettings, rateLimits, sessions, users } from '~/server/db/schema'
import { inviteAdmin } from '~/server/services/admin/invite-admin'
import { listAdmins } from '~/server/services/admin/list-admins'
import type { ServiceContext } from '~/server/services/context'
import { raiseLinkVersion } from '~/server/services/project/issue-project-link'
import { sendQuote } from '~/server/services/quote/send-quote'
import { accessOf, needsSession } from '~/test/access'
import { createApiKey } from '~/test/api-keys'
import { ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { overtake } from '~/test/overtake'
import { call as callRest, cookieFor } from '~/test/rest'
import { addApp, addKey } from '~/test/second-factors'
import { dumpDatabase } from '~/test/whole-database'
import { ask } from './ask'

/** A password's hash and a PDF wait for their turn, for seconds when many ask: who called is looked at again behind it. */
const database = givenDatabase()
const { behindHash, drawing } = vi.hoisted(() => ({
  behindHash: { run: async () => {} },
  drawing: { run: async () => {} },
}))

vi.mock('~/server/auth/password', async (original) => {
  const real = await original<typeof import('~/server/auth/password')>()
  const verifyPassword: typeof real.verifyPassword = async (...given) => {
    const fits = await real.verifyPassword(...given)
    await behindHash.run()
    return fits
  }
  return { ...real, verifyPassword }
})

vi.mock('~/server/rest/render-quote-pdf', async (original) => {
  const real = await original<typeof import('~/server/rest/render-quote-pdf')>()
  const renderQuotePdf: typeof real.renderQuotePdf = async (...given) => {
    await drawing.run()
    return real.renderQuotePdf(...given)
  }
  return { ...real, renderQuotePdf }
})

interface Caller {
  user: typeof users.$inferSelect
  contractorId: string
  cookie: string
  ctx: ServiceContext<SignedInActor>
}
type Role = 'homeowner' | 'contractor' | 'admin'
interface Asking {
  as: Role
  input: (caller: Caller) => object | Promise<object>
}

const password = testPassword
const newEmail = () => `${crypto.randomUUID()}@example.ca`
const withApp: Asking['input'] = async ({ ctx }) => {
  await addApp(ctx)
  return { password }
}
const keyOf = (user: Caller['user']) => database.db.select().from(passkeys).where(eq(passkeys.userId, user.id))

/** Every procedure that asks for the password somebody has, with what its owner may send. */
const asking: Record<string, Asking> = {
  'auth.changePassword': {
    as: 'homeowner',
    input: () => ({ currentPassword: password, newPassword: 'a better password' }),
  },
  'secondFactor.startTotp': { as: 'homeowner', input: () => ({ password }) },
  'secondFactor.removeTotp': { as: 'homeowner', input: withApp },
  'secondFactor.offerPasskey': { as: 'homeowner', input: () => ({ password }) },
  'secondFactor.removePasskey': {
    as: 'homeowner',
    input: async ({ ctx, user }) => {
      await addKey(ctx)
      return { id: (await keyOf(user))[0]?.id, password }
    },
  },
  'secondFactor.renewRecoveryCodes': { as: 'contractor', input: withApp },
  'homeownerAccount.changeEmail': {
    as: 'homeowner',
    input: () => ({ email: newEmail(), password }),
  },
  'homeownerAccount.exportData': { as: 'homeowner', input: () => ({ password }) },
  'homeownerAccount.deleteAccount': { as: 'homeowner', input: () => ({ password }) },
  'contractorPortal.updateProfile': {
    as: 'contractor',
    input: ({ contractorId }) => ({ id: contractorId, email: newEmail(), password }),
  },
  'contractorPortal.exportData': { as: 'contractor', input: () => ({ password }) },
  'contractorPortal.closeAccount': { as: 'contractor', input: () => ({ password }) },
  'contractorPortal.keys.create': {
    as: 'contractor',
    input: () => ({ name: 'Key', scopes: ['leads:read'], password }),
  },
  'contractorPortal.keys.rotate': {
    as: 'contractor',
    input: async ({ contractorId }) => ({
      id: (await createApiKey(database.db, ['leads:read'], { contractorId })).id,
      overlap: 'now',
      password,
    }),
  },
  'admin.admins.invite': {
    as: 'admin',
    input: () => ({ email: newEmail(), adminLevel: 'owner', password }),
  },
  'admin.admins.resendInvitation': {
    as: 'admin',
    input: async ({ user }) => {
      const by = ownerContext(database.db, user)
      await inviteAdmin(by, { email: newEmail(), adminLevel: 'owner', password })
      return { id: (await listAdmins(by)).invitations[0]?.id, password }
    },
  },
  'admin.admins.changeLevel': {
    as: 'admin',
    input: async () => ({
      id: (await createUser(database.db, 'admin', { adminLevel: 'agent' })).id,
      adminLevel: 'owner',
      password,
    }),
  },
  'admin.keys.create': {
    as: 'admin',
    input: () => ({ name: 'Key', scopes: ['projects:read'], limit: 60, password }),
  },
  'admin.keys.rotate': {
    as: 'admin',
    input: async () => ({ id: (await createApiKey(database.db, ['projects:read'])).id, overlap: 'now', password }),
  },
}
/** These change nothing, so they wait for nobody: the first look is all they need. */
const reads = ['homeownerAccount.exportData', 'contractorPortal.exportData']

beforeEach(async () => {
  behindHash.run = async () => {}
  drawing.run = async () => {}
  await database.db.delete(rateLimits)
})

async function givenCaller(as: Role): Promise<Caller> {
  const company = as === 'contractor' ? await createContractor(database.db) : null
  const user = company?.user ?? (await createUser(database.db, as, { emailProvedAt: new Date() }))
  const cookie = await cookieFor(database.db, user)
  const actor = await resolveSession(database.db, cookie)
  if (!actor) throw new Error('no session')
  return { user, contractorId: company?.id ?? '', cookie, ctx: { ...visitorContext(database.db), actor } }
}

/** The limits aside, which count what was refused. */
async function everything() {
  const tables = await dumpDatabase(database.db)
  tables.delete('rate_limits')
  return tables
}

test('every procedure that asks for the password is listed', () => {
  const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, { _def: { inputs: unknown[] } }][]
  const found = procedures.filter(([path, { _def }]) => {
    const fields = _def.inputs.flatMap((input) => Object.keys((input as z.ZodObject).shape ?? {}))
    return needsSession(accessOf(path)) && (fields.includes('password') || fields.includes('currentPassword'))
  })
  expect(Object.keys(asking).toSorted()).toEqual(found.map(([path]) => path).toSorted())
})

/** A call as its owner makes it, and what ends their session. */
async function givenCall(path: string) {
  const { as, input } = asking[path] as Asking
  const caller = await givenCaller(as)
  const { user, cookie } = caller
  const given = await input(caller)
  return {
    user,
    call: () => ask(database.db, path, { cookie }, given),
    end: (tx: Executor = database.db) => tx.delete(sessions).where(eq(sessions.userId, user.id)),
  }
}

const paths = Object.keys(asking)

test.each(paths)('%s answers the session that calls', async (path) => {
  const { call } = await givenCall(path)
  expect(await call()).toBe('answered')
})

test.each(paths)('%s is refused to a session that ended while the hash waited, and nothing changes', async (path) => {
  const { call, end } = await givenCall(path)
  let before: Awaited<ReturnType<typeof everything>> | undefined
  behindHash.run = async () => {
    await end()
    before = await everything()
  }
  expect(await call()).toBe('UNAUTHORIZED')
  expect(await everything()).toEqual(before)
})

test.each(paths.filter((path) => !reads.includes(path)))(
  '%s is refused to a session that ends while the change waits',
  async (path) => {
    const { user, call, end } = await givenCall(path)
    let answer = ''
    const change = async (tx: Executor) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update')
      await end(tx)
    }
    await overtake(database.db, change, async () => {
      answer = await call()
    })
    expect(answer).toBe('UNAUTHORIZED')
  },
)

test.each(paths.filter((path) => asking[path]?.as === 'admin'))(
  '%s is refused to an owner who is an agent by then',
  async (path) => {
    const { user, call } = await givenCall(path)
    behindHash.run = async () => {
      await database.db.update(users).set({ adminLevel: 'agent' }).where(eq(users.id, user.id))
    }
    expect(await call()).toBe('UNAUTHORIZED')
  },
)

test('an admin who must set up a second factor is looked at alike', async () => {
  await database.db.update(platformSettings).set({ adminSecondFactorRequired: true })
  try {
    const { id, role } = await createUser(database.db, 'admin')
    const headers = { cookie: await cookieFor(database.db, { id, role }) }
    const start = () => ask(database.db, 'secondFactor.startTotp', headers, { password })
    expect(await start()).toBe('answered')
    behindHash.run = async () => void (await database.db.delete(sessions).where(eq(sessions.userId, id)))
    expect(await start()).toBe('UNAUTHORIZED')
  } finally {
    await database.db.update(platformSettings).set({ adminSecondFactorRequired: false })
  }
})

describe('a quote’s PDF is not answered', () => {
  async function givenQuote() {
    const owner = await createUser(database.db, 'homeowner')
    const lead = await createLeadFor(database.db, { project: { homeownerId: owner.id } })
    const { current } = await sendQuote(
      lead.ctx,
      sendQuoteInput.parse({ id: lead.id, total: 1000, taxes: 0, included: 'All of it', validUntil: '2099-04-01' }),
    )
    return { ...lead, owner, path: `/quotes/${current?.id}/pdf`, quoteId: current?.id ?? '' }
  }

  test('to a session that ended while it was waited for', async () => {
    const { owner, path } = await givenQuote()
    const cookie = await cookieFor(database.db, owner)
    expect((await callRest(path, { cookie })).status).toBe(200)
    drawing.run = async () => void (await database.db.delete(sessions).where(eq(sessions.userId, owner.id)))
    expect((await callRest(path, { cookie })).status).toBe(401)
  })

  test('to a key that was revoked meanwhile', async () => {
    const { contractor, path } = await givenQuote()
    const { id, headers } = await createApiKey(database.db, ['leads:read'], { contractorId: contractor.id })
    expect((await callRest(path, { headers })).status).toBe(200)
    const revoked = { revokedAt: new Date(), ending: 'revoked' } as const
    drawing.run = async () => void (await database.db.update(apiKeys).set(revoked).where(eq(apiKeys.id, id)))
    expect((await callRest(path, { headers })).status).toBe(401)
  })

  test('to a link that was voided meanwhile', async () => {
    const { project, quoteId } = await givenQuote()
    const sent = { method: 'POST', body: { token: requestToken({ projectId: project.id }), quoteId } }
    expect((await callRest('/requests/quote-pdf', sent)).status).toBe(200)
    drawing.run = async () => void (await raiseLinkVersion(database.db, project.id))
    expect((await callRest('/requests/quote-pdf', sent)).status).toBe(404)
  })
})
