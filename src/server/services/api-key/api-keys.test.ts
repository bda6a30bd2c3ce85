import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { addSeconds } from 'date-fns/addSeconds'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  type ApiKeyList,
  type ApiKeyView,
  createContractorKeyInput,
  createKeyInput,
  type ListKeysInput,
  type ListOwnKeysInput,
} from '~/contracts/api-key'
import { mostContractorKeys, unusedKeyDays } from '~/domain/api-key'
import { resolveKey } from '~/server/auth/api-key'
import { derivedToken } from '~/server/crypto/tokens'
import {
  apiKeySecrets,
  apiKeys,
  auditLog,
  calendarFeeds,
  contractors,
  mails,
  totpFactors,
  users,
} from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { sweepJob } from '~/server/jobs/sweep'
import { systemContext } from '~/server/jobs/system-context'
import { createApiKey } from '~/test/api-keys'
import { adminContext, contractorContext, ownerContext, signedIn, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword } from '~/test/factories'
import { call } from '~/test/rest'
import { changePassword } from '../account/change-password'
import { issueEmailToken } from '../account/issue-email-token'
import { resetPassword } from '../account/reset-password'
import { changeAdminLevel } from '../admin/change-admin-level'
import { disableAdmin } from '../admin/disable-admin'
import type { ContractorPersonContext, OwnerContext } from '../context'
import { updateContractor } from '../contractor/update-contractor'
import { endAccess } from '../recovery/end-access'
import { resetAdminSecondFactor, resetSecondFactor } from '../second-factor/reset-second-factor'
import { makeCalendarFeed } from '../visit/calendar-feed'
import { revokeKey, rotateKey, setKeyLimit } from './change-key'
import { createContractorKey, createKey } from './create-key'
import { listContractorKeys, listKeys } from './list-keys'

const database = givenDatabase()
let owner: OwnerContext
let contractor: ContractorPersonContext

beforeEach(async () => {
  owner = ownerContext(database.db, await createUser(database.db, 'admin'))
  contractor = contractorContext(database.db, await createContractor(database.db))
})

const password = testPassword
const asked = { name: 'CRM', scopes: ['projects:read' as const], limit: 300, password }
const ask = (changes: object = {}) => createKeyInput.parse({ ...asked, ...changes })
const askOwn = (changes: object = {}) =>
  createContractorKeyInput.parse({ name: 'Calendar', scopes: ['leads:read'], password, ...changes })

const works = (text: string, now?: Date) =>
  resolveKey(database.db, text, now).then(
    () => true,
    () => false,
  )
/** By pages of two. */
async function keysOf(read: (input: ListOwnKeysInput) => Promise<ApiKeyList>): Promise<ApiKeyView[]> {
  const found: ApiKeyView[] = []
  for (const ended of [false, true]) {
    let cursor: string | undefined
    do {
      const page = await read({ limit: 2, ended, cursor })
      found.push(...page.keys)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
  }
  return found
}
const viewOf = async (id: string, ctx = owner) => {
  const all = await keysOf((input) => listKeys(ctx, { ...input, contractors: false }))
  return all.find((key) => key.id === id)
}
const ownKeys = (ctx: ContractorPersonContext) => keysOf((input) => listContractorKeys(ctx, input))
const entriesOf = (id: string) => database.db.select().from(auditLog).where(eq(auditLog.entityId, id))

test('a key works from the moment it is made, and its text is kept nowhere', async () => {
  const { id, secret } = await createKey(owner, ask())
  expect((await resolveKey(database.db, secret)).actor).toMatchObject({ kind: 'admin', level: 'agent', userId: null })
  const rows = [await database.db.select().from(apiKeys), await database.db.select().from(apiKeySecrets)]
  expect(JSON.stringify(rows)).not.toContain(secret.slice(17))
  const entries = await entriesOf(id)
  expect(entries).toMatchObject([
    { action: 'api-key.created', actorId: owner.actor.userId, details: { scopes: ['projects:read'], limit: 300 } },
  ])
  expect(JSON.stringify(entries)).not.toContain(secret.slice(17))
  expect(await viewOf(id)).toMatchObject({ name: 'CRM', state: 'active', contractor: null, remaining: 300, calls: 0 })
})

test('making and rotating one takes the password, and an owner who is one still', async () => {
  const wrong = { password: 'not this one' }
  await expect(createKey(owner, ask(wrong))).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'password' }] })
  await expect(createContractorKey(contractor, askOwn(wrong))).rejects.toMatchObject({ code: 'Invalid' })
  const { id } = await createKey(owner, ask())
  await expect(rotateKey(owner, { id, overlap: 'now', ...wrong })).rejects.toMatchObject({ code: 'Invalid' })
  await database.db.update(users).set({ adminLevel: 'agent' }).where(eq(users.id, owner.actor.userId))
  await expect(createKey(owner, ask())).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(rotateKey(owner, { id, overlap: 'now', password })).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(revokeKey(owner, id)).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(setKeyLimit(owner, { id, limit: 600 })).rejects.toMatchObject({ code: 'Forbidden' })
})

test('a contractor’s key has scopes of leads only, acts for the company, and is nobody else’s to change', async () => {
  expect(() => askOwn({ scopes: ['projects:read'] })).toThrow('Unknown scope')
  const { id, secret } = await createContractorKey(contractor, askOwn())
  const { contractorId, userId } = contractor.actor
  expect((await resolveKey(database.db, secret)).actor).toMatchObject({ kind: 'contractor', contractorId, userId })
  const stranger = contractorContext(database.db, await createContractor(database.db))
  expect(await ownKeys(stranger)).toEqual([])
  for (const change of [revokeKey(stranger, id), rotateKey(stranger, { id, overlap: 'now', password })])
    await expect(change).rejects.toMatchObject({ code: 'NotFound' })
  // An owner may end and limit it, but not learn a secret of it.
  await expect(rotateKey(owner, { id, overlap: 'now', password })).rejects.toMatchObject({ code: 'NotFound' })
  await setKeyLimit(owner, { id, limit: 600 })
  expect(await ownKeys(contractor)).toMatchObject([{ id, limit: 600, state: 'active' }])
  await revokeKey(owner, id)
  expect(await works(secret)).toBe(false)
})

test('a rotation gives a new secret at once, and the one before ends after the overlap', async () => {
  const { id, secret: before } = await createKey(owner, ask())
  const { secret: after, id: same } = await rotateKey(owner, { id, overlap: '1h', password })
  expect(same).toBe(id)
  const [soon, later] = [addSeconds(owner.now, 3599), addHours(owner.now, 1)]
  expect([await works(before, soon), await works(before, later)]).toEqual([true, false])
  expect([await works(after, soon), await works(after, later)]).toEqual([true, true])
  expect((await viewOf(id))?.secrets).toMatchObject([{ endsAt: null }, { endsAt: later }])
  // Never three that work.
  await expect(rotateKey(owner, { id, overlap: '24h', password })).rejects.toMatchObject({
    code: 'Conflict',
    issues: [{ path: 'overlap' }],
  })
  const { secret: last } = await rotateKey(owner, { id, overlap: 'now', password })
  expect([await works(before), await works(after), await works(last)]).toEqual([false, false, true])
})

test('of two rotations at once one comes after the other, and one secret is the newest', async () => {
  const { id } = await createKey(owner, ask())
  const outcomes = await Promise.allSettled([1, 2].map(() => rotateKey(owner, { id, overlap: '1h', password })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await viewOf(id))?.secrets).toHaveLength(2)
})

test('a key that has ended is neither rotated nor raised; ending it twice is ending it once', async () => {
  const { id, secret } = await createKey(owner, ask({ lifetime: '30d' }))
  expect([await works(secret), await works(secret, addDays(owner.now, 30))]).toEqual([true, false])
  const after = { ...owner, now: addDays(owner.now, 31) }
  expect(await viewOf(id, after)).toMatchObject({ state: 'expired', secrets: [] })
  await expect(rotateKey(after, { id, overlap: 'now', password })).rejects.toMatchObject({ code: 'Conflict' })
  for (const _again of [1, 2]) await revokeKey(owner, id)
  expect(await works(secret)).toBe(false)
  expect(await viewOf(id)).toMatchObject({ state: 'revoked', ending: 'revoked' })
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['api-key.created', 'api-key.revoked'])
  await expect(setKeyLimit(owner, { id, limit: 600 })).rejects.toMatchObject({ code: 'Conflict' })
  await expect(revokeKey(owner, 'x')).rejects.toMatchObject({ code: 'NotFound' })
})

test('a limit is raised within bounds, with who did it', async () => {
  const { id, secret } = await createKey(owner, ask())
  await setKeyLimit(owner, { id, limit: 6000 })
  expect((await resolveKey(database.db, secret)).limit).toBe(6000)
  expect((await entriesOf(id)).at(-1)).toMatchObject({
    action: 'api-key.limit-changed',
    details: { from: 300, to: 6000 },
  })
  await expect(setKeyLimit(owner, { id, limit: 6001 })).rejects.toThrow()
  expect(() => ask({ limit: 9 })).toThrow('At least 10')
})

test('there are at most so many that work, also when two are made at once', async () => {
  const { contractorId } = contractor.actor
  for (let made = 1; made < mostContractorKeys; made++)
    await createApiKey(database.db, ['leads:read'], { contractorId })
  const outcomes = await Promise.allSettled([1, 2].map(() => createContractorKey(contractor, askOwn())))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [first] = await ownKeys(contractor)
  await revokeKey(contractor, first?.id ?? '')
  await createContractorKey(contractor, askOwn())
})

test('what is left of a minute stands in the list', async () => {
  const { id, secret } = await createKey(owner, ask({ limit: 20 }))
  await call('/admin/projects', { headers: { authorization: `Bearer ${secret}` } })
  expect(await viewOf(id)).toMatchObject({ limit: 20, remaining: 19 })
})

test('a key outlives who made it, and says that somebody who is disabled saw its secret', async () => {
  const { id, secret } = await createKey(owner, ask())
  const other = ownerContext(database.db, await createUser(database.db, 'admin'))
  expect(await viewOf(id, other)).toMatchObject({ seenByDisabled: false })
  await disableAdmin(other, owner.actor.userId)
  expect(await works(secret)).toBe(true)
  expect(await viewOf(id, other)).toMatchObject({ seenByDisabled: true })
  await rotateKey(other, { id, overlap: 'now', password })
  expect(await viewOf(id, other)).toMatchObject({ seenByDisabled: false })
})

test('owners are mailed which keys still work when their maker is disabled, made an agent, or gets a new password or second step', async () => {
  const { db } = database
  const other = ownerContext(db, await createUser(db, 'admin'))
  const told = async (maker: OwnerContext) => {
    const rows = await db.select().from(mails).where(eq(mails.template, 'keys-known')).orderBy(mails.id)
    return rows
      .filter(({ topic, recipient }) => topic?.endsWith(maker.actor.userId) && recipient === other.actor.email)
      .map(({ props }) => [props.change, props.keys])
  }
  const happenings: Record<string, (maker: OwnerContext) => Promise<unknown>> = {
    disabled: ({ actor }) => disableAdmin(other, actor.userId),
    made_agent: ({ actor }) => changeAdminLevel(other, { id: actor.userId, adminLevel: 'agent' }),
    password_changed: (maker) =>
      changePassword(maker, { currentPassword: password, newPassword: 'an entirely new password' }),
    password_reset: async ({ actor: { userId, email }, now }) => {
      const asked = { userId, email, minutes: 60, purpose: 'password_reset' as const }
      const token = derivedToken('password_reset', await issueEmailToken(db, now, asked))
      await resetPassword(visitorContext(db), { token, newPassword: 'an entirely new password' })
    },
    second_factor_reset: async ({ actor: { userId } }) => {
      await db.insert(totpFactors).values({ userId, secret: 'sealed', confirmedAt: new Date() })
      await resetAdminSecondFactor(other, userId)
    },
  }
  for (const [change, happens] of Object.entries(happenings)) {
    const maker = ownerContext(db, await createUser(db, 'admin'))
    const { id, secret } = await createKey(maker, ask({ name: `CRM ${change}` }))
    const ended = await createKey(maker, ask({ name: 'ended' }))
    await revokeKey(maker, ended.id)
    const rotated = await createKey(maker, ask({ name: 'rotated' }))
    await rotateKey(other, { id: rotated.id, overlap: 'now', password })
    await happens(maker)
    expect(await works(secret)).toBe(true)
    expect(await told(maker)).toEqual([[change, [`CRM ${change} (${secret.slice(0, 16)})`]]])
    expect(await viewOf(id, other)).toMatchObject({ seenByDisabled: ['disabled', 'made_agent'].includes(change) })
  }
  const without = ownerContext(db, await createUser(db, 'admin'))
  await disableAdmin(other, without.actor.userId)
  expect(await told(without)).toEqual([])
})

test('a contractor’s keys end with the company’s archiving, with a reset, and with the company', async () => {
  const { contractorId: id, userId } = contractor.actor
  const made = async () => (await createContractorKey(contractor, askOwn())).secret
  const ending = async () => (await ownKeys(contractor)).map((key) => key.ending)

  const first = await made()
  const reset = { userId, email: contractor.actor.email, minutes: 60, purpose: 'password_reset' as const }
  const token = derivedToken('password_reset', await issueEmailToken(database.db, contractor.now, reset))
  await resetPassword(visitorContext(database.db), { token, newPassword: testPassword })
  expect(await works(first)).toBe(false)
  expect(await ending()).toEqual(['password_reset'])

  const second = await made()
  await updateContractor(owner, { id, status: 'archived' })
  await updateContractor(owner, { id, status: 'unpublished' })
  expect(await works(second)).toBe(false)
  expect((await ending()).toSorted()).toEqual(['contractor_left', 'password_reset'])

  await database.db.delete(contractors).where(eq(contractors.id, id))
  expect(await database.db.select().from(apiKeys).where(eq(apiKeys.contractorId, id))).toEqual([])
})

test('a contractor’s keys end with a changed password, which the mail of it says', async () => {
  const { secret } = await createContractorKey(contractor, askOwn())
  const others = contractorContext(database.db, await createContractor(database.db))
  const theirs = await createContractorKey(others, askOwn())
  await changePassword(contractor, { currentPassword: password, newPassword: 'an entirely new password' })
  expect([await works(secret), await works(theirs.secret)]).toEqual([false, true])
  expect(await ownKeys(contractor)).toMatchObject([{ state: 'revoked', ending: 'password_changed' }])
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(and(eq(mails.template, 'password-changed'), eq(mails.userId, contractor.actor.userId)))
  expect((await composeMail(mail!, { page: '/', oneClick: '/' })).text).toContain('1 API key of your company ended')
})

test('a contractor’s keys end with a reset of the second factor by our team, which the mail of it says', async () => {
  const { secret } = await createContractorKey(contractor, askOwn())
  const others = contractorContext(database.db, await createContractor(database.db))
  const theirs = await createContractorKey(others, askOwn())
  const { userId } = contractor.actor
  await database.db.insert(totpFactors).values({ userId, secret: 'sealed', confirmedAt: new Date() })
  await makeCalendarFeed(await signedIn(contractor))
  const support = adminContext(database.db, await createUser(database.db, 'admin', { adminLevel: 'agent' }))
  await resetSecondFactor(support, { id: userId, proof: 'phone' })
  expect([await works(secret), await works(theirs.secret)]).toEqual([false, true])
  expect(await ownKeys(contractor)).toMatchObject([{ state: 'revoked', ending: 'second_factor_reset' }])
  expect(await database.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))).toEqual([])
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(and(eq(mails.template, 'second-factor-changed'), eq(mails.userId, userId)))
  expect((await composeMail(mail!, { page: '/', oneClick: '/' })).text).toContain('1 API key of your company ended')
})

test('a company is mailed of each key that is made or gets a new secret, at its own email and the account’s', async () => {
  const { db } = database
  const { contractorId, email } = contractor.actor
  await db
    .update(contractors)
    .set({ email: `office-${email}` })
    .where(eq(contractors.id, contractorId))
  const sent = async () => {
    const rows = await db.select().from(mails).where(eq(mails.template, 'company-key')).orderBy(mails.id)
    return rows
      .filter(({ recipient }) => recipient.endsWith(email))
      .map(({ recipient, props }) => [recipient, props.change, props.keyName, props.scopes])
  }
  const { id } = await createContractorKey(contractor, askOwn({ name: 'See https://evil.example/x' }))
  const news = (change: string) =>
    [`office-${email}`, email].map((to) => [to, change, 'See [link removed]', ['leads:read']])
  expect(await sent()).toEqual(news('made'))
  await rotateKey(contractor, { id, overlap: '1h', password })
  expect(await sent()).toEqual([...news('made'), ...news('rotated')])
  await revokeKey(contractor, id)
  expect(await sent()).toHaveLength(4)
})

test('every key ends when all access is ended', async () => {
  const { secret } = await createKey(owner, ask())
  await database.db.transaction((tx) => endAccess(tx, systemContext(database.db, 'test')))
  expect(await works(secret)).toBe(false)
})

test('a key that nobody used for a year ends, and one that was used does not', async () => {
  const { db } = database
  const old = addDays(owner.now, -unusedKeyDays - 1)
  const unused = await createApiKey(db, ['leads:write'], { createdAt: old })
  const used = await createApiKey(db, ['leads:write'], { createdAt: old, lastUsedAt: owner.now })
  await sweepJob(systemContext(db, 'test', owner.now))
  expect([await works(unused.text), await works(used.text)]).toEqual([false, true])
  expect(await viewOf(unused.id)).toMatchObject({ ending: 'unused' })
  const ended = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, unused.id), eq(auditLog.actorKind, 'system')))
  expect(ended).toMatchObject([{ action: 'api-key.revoked', details: { ending: 'unused' } }])
})

test('keys are listed page by page, those that work by their making and those that ended by their end', async () => {
  const { db } = database
  const own = { contractorId: contractor.actor.contractorId }
  for (const [name, minutes] of [
    ['first', 1],
    ['second', 2],
    ['third', 3],
  ] as const) {
    const at = addSeconds(owner.now, -minutes * 60)
    await createApiKey(db, ['leads:read'], { ...own, name, createdAt: at })
    const end = { revokedAt: at, ending: 'revoked' as const }
    await createApiKey(db, ['leads:read'], { ...own, name: `ended ${name}`, createdAt: owner.now, ...end })
  }
  await createApiKey(db, ['leads:read'], { ...own, name: 'expired', expiresAt: addSeconds(owner.now, -150) })
  expect((await ownKeys(contractor)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'first active',
    'second active',
    'third active',
    'ended first revoked',
    'ended second revoked',
    'expired expired',
    'ended third revoked',
  ])
  const list = (more: Partial<ListOwnKeysInput> = {}) =>
    listKeys(owner, { limit: 1, ended: false, contractors: true, ...more } as ListKeysInput)
  const { nextCursor, ended } = await list()
  expect(ended).toBeGreaterThanOrEqual(4)
  await expect(list({ ended: true, cursor: nextCursor ?? '' })).rejects.toMatchObject({ reason: 'cursor_mismatch' })
  await expect(list({ cursor: 'made-up' })).rejects.toMatchObject({ reason: 'unknown_cursor' })
})

test('every owner is mailed of a key of the platform that is made or rotated, and of a limit that is raised', async () => {
  const { db } = database
  const other = await createUser(db, 'admin')
  await createUser(db, 'admin', { disabledAt: owner.now })
  await createUser(db, 'admin', { adminLevel: 'agent' })
  const sent = async (change: string) => {
    const rows = await db.select().from(mails).where(eq(mails.template, 'key-changed'))
    const ofKey = rows.filter(({ props }) => props?.keyName === 'Portal' && props?.change === change)
    return ofKey.map(({ recipient }) => recipient)
  }
  const { id } = await createKey(owner, ask({ name: 'Portal' }))
  const made = await sent('made')
  expect(made).toEqual(expect.arrayContaining([owner.actor.email, other.email]))
  const owners = and(eq(users.role, 'admin'), eq(users.adminLevel, 'owner'), isNull(users.disabledAt))
  expect(made).toHaveLength(await db.$count(users, owners))
  await setKeyLimit(owner, { id, limit: 100 })
  expect(await sent('limit_raised')).toEqual([])
  await setKeyLimit(owner, { id, limit: 6000 })
  expect((await sent('limit_raised')).toSorted()).toEqual(made.toSorted())
  await rotateKey(owner, { id, overlap: '24h', password })
  expect((await sent('rotated')).toSorted()).toEqual(made.toSorted())
  const mine = await createContractorKey(contractor, askOwn({ name: 'Portal' }))
  await setKeyLimit(owner, { id: mine.id, limit: 6000 })
  expect([(await sent('made')).length, (await sent('limit_raised')).length]).toEqual([made.length, made.length])
})

test('a limit that is raised again and again within minutes is one mail to each owner, which says the last', async () => {
  const { id } = await createKey(owner, ask({ name: 'Up and down' }))
  const at = (minutes: number) => ({ ...owner, now: addMinutes(owner.now, minutes) })
  const sent = async () => {
    const rows = await database.db.select().from(mails).where(eq(mails.recipient, owner.actor.email))
    return rows.filter(({ key }) => key.startsWith(`key-limit:${id}`)).map(({ props }) => props.limit)
  }
  for (const [minutes, limit] of [400, 300, 500, 300, 600].entries()) await setKeyLimit(at(minutes), { id, limit })
  expect(await sent()).toEqual([600])
  await database.db.update(mails).set({ status: 'sent', finishedAt: owner.now })
  for (const [minutes, limit] of [300, 700, 300, 800].entries()) await setKeyLimit(at(minutes), { id, limit })
  expect((await sent()).toSorted()).toEqual([600, 800])
})
