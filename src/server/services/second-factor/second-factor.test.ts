import { addMinutes } from 'date-fns/addMinutes'
import { addSeconds } from 'date-fns/addSeconds'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type PasskeyRequest, secondFactorCodeInput } from '~/contracts/second-factor'
import { recoveryCodeCount } from '~/domain/second-factor'
import type { SignedInActor } from '~/server/auth/actor'
import { readDeviceCookie } from '~/server/auth/device-cookie'
import { resolveSession } from '~/server/auth/session'
import { derivedToken } from '~/server/crypto/tokens'
import type { Database, Executor } from '~/server/db/client'
import {
  auditLog,
  mails,
  passkeys,
  platformSettings,
  recoveryCodes,
  sessions,
  totpFactors,
  users,
} from '~/server/db/schema'
import { systemContext } from '~/server/jobs/system-context'
import { Authenticator } from '~/test/authenticator'
import { adminContext, homeownerContext, ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { overtake, within } from '~/test/overtake'
import { cookieFor } from '~/test/rest'
import { addApp, addKey, codeOf, firstStep as giveFirstStep } from '~/test/second-factors'
import { changePassword } from '../account/change-password'
import { issueEmailToken } from '../account/issue-email-token'
import { resetPassword } from '../account/reset-password'
import { signIn } from '../account/sign-in'
import { startSession } from '../account/start-session'
import { disableAdmin, enableAdmin } from '../admin/disable-admin'
import type { ServiceContext } from '../context'
import { updateSettings } from '../setting/update-settings'
import { endSetUps } from './end-set-ups'
import { askForPasskey, awaitedFactors, finishWithCode, finishWithPasskey } from './finish-sign-in'
import { getSecondFactor } from './get-second-factor'
import { lockPerson } from './lock-person'
import { addPasskey, offerPasskey, removePasskey } from './passkeys'
import { renewRecoveryCodes } from './recovery-codes'
import { resetAdminSecondFactor, resetSecondFactor, resetSecondFactorByEmail } from './reset-second-factor'
import { confirmTotp, removeTotp, startTotp } from './totp'

const database = givenDatabase()
const password = testPassword
/** The beginning of a time step. */
const start = new Date('2026-06-01T12:00:00.000Z')
const step = (steps: number) => addSeconds(start, 30 * steps)
let person: Awaited<ReturnType<typeof createUser>>
let ctx: ServiceContext<SignedInActor>

beforeEach(async () => {
  person = await createUser(database.db, 'homeowner', { emailProvedAt: start })
  ctx = homeownerContext(database.db, person, start)
})

const givenTotp = (of = ctx) => addApp(of)
const givenPasskey = (name?: string, of = ctx) => addKey(of, name)
const firstStep = (now = start, user = person) => giveFirstStep(database.db, user, now)

const enter = (token: string, code: string, now = start) =>
  finishWithCode(visitorContext(database.db, now), token, secondFactorCodeInput.parse({ code }))

const wrong = { code: 'Unauthenticated', message: 'That code is wrong or was used already' }
const expired = { code: 'Unauthenticated', reason: 'second_factor_expired' }
const keyOf = async (userId: string) =>
  (await database.db.select().from(passkeys).where(eq(passkeys.userId, userId)))[0]?.id
const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status).toSorted()

describe('signing in with an authenticator app', () => {
  test('takes its code after the password, now or half a minute off', async () => {
    const { secret } = await givenTotp()
    for (const [now, of] of [
      [step(1), step(0)],
      [step(1), step(1)],
      [step(1), step(2)],
    ] as const) {
      const { user } = await enter(await firstStep(now), codeOf(secret, of), now)
      expect(user.id).toBe(person.id)
    }
  })

  test('is refused with a wrong code, one of another person and one of a minute ago', async () => {
    const { secret } = await givenTotp()
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'), start)
    const other = await givenTotp(stranger)
    const token = await firstStep(step(4))
    for (const code of ['000000', codeOf(other.secret, step(4)), codeOf(secret, step(2)), codeOf(secret, step(6))])
      await expect(enter(token, code, step(4))).rejects.toMatchObject(wrong)
  })

  test('reads digits in any width, and refuses letters of any other kind as any wrong code', async () => {
    const { secret } = await givenTotp()
    const wide = codeOf(secret, start).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await enter(await firstStep(), wide)).user.id).toBe(person.id)
    const said = secondFactorCodeInput.safeParse({ code: '١٢٣٤٥٦' })
    expect(said.error?.issues).toMatchObject([{ path: ['code'], message: wrong.message }])
  })

  test('takes each code once: not that of its set-up, not again, not by two at once', async () => {
    const { secret } = await givenTotp()
    await expect(enter(await firstStep(), codeOf(secret, step(-1)))).rejects.toMatchObject(wrong)
    const code = codeOf(secret, start)
    const tokens = [await firstStep(), await firstStep()]
    const outcomes = await Promise.allSettled(tokens.map((token) => enter(token, code)))
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected'])
    await expect(enter(await firstStep(), code)).rejects.toMatchObject(wrong)
  })

  test('begins anew after five wrong codes, and after ten minutes', async () => {
    const { secret } = await givenTotp()
    const guessed = await firstStep()
    for (const _try of [1, 2, 3, 4, 5]) await expect(enter(guessed, '000000')).rejects.toMatchObject(wrong)
    await expect(enter(guessed, codeOf(secret, start))).rejects.toMatchObject(expired)
    const later = addMinutes(start, 10)
    await expect(enter(await firstStep(), codeOf(secret, later), later)).rejects.toMatchObject(expired)
  })

  test('is slowed down after ten wrong codes, however many sign-ins they are spread over', async () => {
    await givenTotp()
    for (const _signIn of [1, 2, 3, 4, 5]) {
      const token = await firstStep()
      for (const _try of [1, 2]) await expect(enter(token, '000000')).rejects.toMatchObject(wrong)
    }
    await expect(enter(await firstStep(), '000000')).rejects.toMatchObject({ code: 'TooManyRequests' })
  })

  test('is not locked by guesses of whoever knows the password: not elsewhere, and not on a known device', async () => {
    const { secret } = await givenTotp()
    const from = (address: string, more: object = {}) => ({ ...visitorContext(database.db, start), address, ...more })
    const guess = async (at: ReturnType<typeof from>) =>
      finishWithCode(at, await firstStep(), { code: '000000' }).catch(({ code }) => code)
    for (let tries = 0; tries < 10; tries++) expect(await guess(from('192.0.2.1'))).toBe('Unauthenticated')
    expect(await guess(from('192.0.2.1'))).toBe('TooManyRequests')
    const { setCookies } = await finishWithCode(from('192.0.2.2'), await firstStep(), { code: codeOf(secret, start) })
    for (let tries = 0; tries < 20; tries++) expect(await guess(from(`192.0.2.${tries + 3}`))).toBe('Unauthenticated')
    expect(await guess(from('192.0.2.99'))).toBe('TooManyRequests')
    const known = from('192.0.2.1', { now: step(1), deviceToken: readDeviceCookie(setCookies[1].split(';')[0] ?? '') })
    const { user } = await finishWithCode(known, await firstStep(step(1)), { code: codeOf(secret, step(1)) })
    expect(user.id).toBe(person.id)
  })

  test('is nothing without the password: no cookie, a made-up one, one that was used', async () => {
    const { secret } = await givenTotp()
    const code = codeOf(secret, start)
    for (const token of ['', 'made-up-'.repeat(6)]) await expect(enter(token, code)).rejects.toMatchObject(expired)
    const token = await firstStep()
    await enter(token, code)
    await expect(enter(token, codeOf(secret, step(1)))).rejects.toMatchObject(expired)
  })

  test('does not go on with a password that was changed meanwhile', async () => {
    const { secret } = await givenTotp()
    const token = await firstStep()
    await database.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, person.id))
    await expect(enter(token, codeOf(secret, start))).rejects.toMatchObject(expired)
  })

  test('is no lock on an address that somebody else registered: its owner resets the password and is in', async () => {
    const asked = { purpose: 'password_reset', userId: person.id, email: person.email, minutes: 60 } as const
    const reset = async () => {
      const token = derivedToken('password_reset', await issueEmailToken(database.db, start, asked))
      await resetPassword(visitorContext(database.db, start), { token, newPassword: password })
      return getSecondFactor(ctx)
    }
    await givenTotp()
    expect(await reset()).toMatchObject({ totp: { addedAt: start } })
    await givenPasskey()
    await database.db.update(users).set({ emailProvedAt: null }).where(eq(users.id, person.id))
    expect(await reset()).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
  })

  test('does not go on once an admin was disabled, though they are enabled again', async () => {
    const admin = await createUser(database.db, 'admin')
    const { secret } = await givenTotp(ownerContext(database.db, admin, start))
    const token = await firstStep(start, admin)
    const owner = ownerContext(database.db, await createUser(database.db, 'admin'), start)
    await disableAdmin(owner, admin.id)
    await enableAdmin(owner, admin.id)
    await expect(enter(token, codeOf(secret, start))).rejects.toMatchObject(expired)
  })

  test('does not go on for an admin who was disabled meanwhile', async () => {
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    const { secret } = await givenTotp(adminContext(database.db, agent, start))
    const token = await firstStep(start, agent)
    await disableAdmin(ownerContext(database.db, await createUser(database.db, 'admin')), agent.id)
    await expect(enter(token, codeOf(secret, start))).rejects.toMatchObject(expired)
  })

  test('is asked for after a password reset too: whoever reads the mails has not the app', async () => {
    await givenTotp()
    const { id: userId, email } = person
    const mailed = await issueEmailToken(database.db, start, { purpose: 'password_reset', userId, email, minutes: 60 })
    const visitor = visitorContext(database.db, start)
    await resetPassword(visitor, {
      token: derivedToken('password_reset', mailed),
      newPassword: 'of whoever reads mail',
    })
    const login = { email, password: 'of whoever reads mail' }
    await expect(signIn(visitor, 'homeowner', login)).rejects.toMatchObject({ reason: 'second_factor_required' })
  })
})

describe('recovery codes', () => {
  test('come with the first factor, each signs in once, and its owner is told', async () => {
    const { codes } = await givenTotp()
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    const [code = ''] = codes
    await enter(await firstStep(), code.toLowerCase())
    await expect(enter(await firstStep(), code)).rejects.toMatchObject(wrong)
    expect(await getSecondFactor(ctx)).toMatchObject({ recoveryCodesLeft: recoveryCodeCount - 1 })
    expect(await changesMailed()).toEqual(['totp-added', 'code-used'])
  })

  test('let one of two at once in', async () => {
    const [code = ''] = (await givenTotp()).codes
    const tokens = [await firstStep(), await firstStep()]
    expect(statuses(await Promise.allSettled(tokens.map((token) => enter(token, code))))).toEqual([
      'fulfilled',
      'rejected',
    ])
  })

  test('let one sign-in in once, also with two of them at once', async () => {
    const [one = '', other = ''] = (await givenTotp()).codes
    const token = await firstStep()
    const outcomes = await Promise.allSettled([enter(token, one), enter(token, other)])
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected'])
  })

  test('are kept as hashes, and so is nothing of the app in the clear', async () => {
    const { secret, codes } = await givenTotp()
    const rows = JSON.stringify([
      await database.db.select().from(recoveryCodes),
      await database.db.select().from(totpFactors),
    ])
    for (const value of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(value)
  })

  test('are not those of somebody else, and not the older ones', async () => {
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'), start)
    const [theirs = ''] = (await givenTotp(stranger)).codes
    const [old = ''] = (await givenTotp()).codes
    const { recoveryCodes: fresh } = await renewRecoveryCodes(ctx, { password })
    const token = await firstStep()
    for (const code of [theirs, old]) await expect(enter(token, code)).rejects.toMatchObject(wrong)
    await enter(token, fresh[0] ?? '')
  })
})

describe('passkeys', () => {
  const present = async (token: string, key: Authenticator) => {
    const visitor = visitorContext(database.db, start)
    return finishWithPasskey(visitor, token, key.answer(await askForPasskey(visitor, token)))
  }
  const refused = { code: 'Unauthenticated', message: 'That passkey was not accepted' }

  test('finish a sign-in, several of them, each by its name', async () => {
    const home = await givenPasskey('Home')
    const work = await givenPasskey('Work')
    expect([home.codes.length, work.codes.length]).toEqual([recoveryCodeCount, 0])
    const token = await firstStep()
    expect(await awaitedFactors(visitorContext(database.db, start), token)).toEqual({ totp: false, passkey: true })
    expect((await present(token, work.key)).user.id).toBe(person.id)
    expect((await getSecondFactor(ctx)).passkeys).toMatchObject([
      { name: 'Home', lastUsedAt: null },
      { name: 'Work', lastUsedAt: start },
    ])
  })

  test('of somebody else, unknown, of another site, or with an old answer are refused', async () => {
    const { key } = await givenPasskey()
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'), start)
    const theirs = await givenPasskey('Theirs', stranger)
    const token = await firstStep()
    await expect(present(token, theirs.key)).rejects.toMatchObject(refused)
    await expect(present(token, new Authenticator())).rejects.toMatchObject(refused)
    const visitor = visitorContext(database.db, start)
    const old = key.answer(await askForPasskey(visitor, token))
    await askForPasskey(visitor, token)
    await expect(finishWithPasskey(visitor, token, old)).rejects.toMatchObject(refused)
    await expect(
      addPasskey(ctx, new Authenticator('https://evil.example').create('X', await offerPasskey(ctx, { password }))),
    ).rejects.toMatchObject({ code: 'Invalid' })
  })

  test('do not answer for another site, nor by the signature of another key', async () => {
    const { key } = await givenPasskey()
    const visitor = visitorContext(database.db, start)
    const token = await firstStep()
    const forger = Object.assign(new Authenticator(), { credentialId: key.credentialId })
    for (const answer of [
      (asked: PasskeyRequest) => key.answer(asked, 'https://evil.example'),
      (asked: PasskeyRequest) => key.answer({ ...asked, rpId: 'evil.example' }),
      (asked: PasskeyRequest) => forger.answer(asked),
    ])
      await expect(
        finishWithPasskey(visitor, token, answer(await askForPasskey(visitor, token))),
      ).rejects.toMatchObject(refused)
    expect((await present(token, key)).user.id).toBe(person.id)
  })

  test('that were copied are seen by their counter', async () => {
    const { key } = await givenPasskey()
    await present(await firstStep(), key)
    await database.db.update(passkeys).set({ counter: 1000 })
    await expect(present(await firstStep(), key)).rejects.toMatchObject(refused)
  })

  test('are added by the session that gave the password, once', async () => {
    const options = await offerPasskey(ctx, { password })
    const elsewhere = { ...ctx, actor: { ...ctx.actor, sessionId: 'another' } }
    const key = new Authenticator()
    await expect(addPasskey(elsewhere, key.create('X', options))).rejects.toMatchObject({ code: 'Invalid' })
    await addPasskey(ctx, key.create('X', options))
    await expect(addPasskey(ctx, key.create('Y', options))).rejects.toMatchObject({ code: 'Invalid' })
    await expect(givenPasskey('x')).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'name' }] })
  })

  test('are removed by their owner only', async () => {
    await givenPasskey()
    const [row] = await database.db.select().from(passkeys).where(eq(passkeys.userId, person.id))
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'), start)
    const mine = { id: row?.id ?? '', password }
    await expect(removePasskey(stranger, mine)).rejects.toMatchObject({ code: 'NotFound' })
    await removePasskey(ctx, mine)
    expect(await getSecondFactor(ctx)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await changesMailed()).toEqual(['passkey-added', 'passkey-removed'])
  })
})

describe('a second factor', () => {
  test.each([
    ['starting an app', () => startTotp(ctx, { password: 'wrong' })],
    ['removing the app', () => removeTotp(ctx, { password: 'wrong' })],
    ['making a passkey', () => offerPasskey(ctx, { password: 'wrong' })],
    ['removing a passkey', () => removePasskey(ctx, { id: person.id, password: 'wrong' })],
    ['renewing the codes', () => renewRecoveryCodes(ctx, { password: 'wrong' })],
  ])('takes the password for %s', async (_what, act) => {
    await givenTotp()
    await expect(act()).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'password' }] })
    await expect(firstStep()).resolves.toEqual(expect.any(String))
  })

  test('counts for nothing until it is confirmed, and is not replaced by somebody with the session', async () => {
    const { secret } = await startTotp(ctx, { password })
    const visitor = visitorContext(database.db, start)
    expect(await signIn(visitor, 'homeowner', { email: person.email, password })).toHaveProperty('user')
    await expect(confirmTotp(ctx, { code: '000000' })).rejects.toMatchObject({ issues: [{ path: 'code' }] })
    await confirmTotp(ctx, { code: codeOf(secret, start) })
    await expect(startTotp(ctx, { password })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test.each([
    ['removing the app', () => removeTotp(ctx, { password })],
    ['removing a passkey', async () => removePasskey(ctx, { id: (await keyOf(person.id)) ?? '', password })],
    ['renewing the codes', () => renewRecoveryCodes(ctx, { password })],
  ])('is not changed by a password that was replaced while it was checked: %s', async (_what, act) => {
    await givenTotp()
    await givenPasskey()
    const before = await getSecondFactor(ctx)
    const change = (tx: Executor) => tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, person.id))
    expect(await overtake(database.db, change, act)).toMatchObject({ code: 'Conflict' })
    expect(await getSecondFactor(ctx)).toEqual(before)
  })

  test.each([
    ['changed', (newPassword: string) => changePassword(ctx, { currentPassword: password, newPassword })],
    [
      'reset',
      async (newPassword: string) => {
        const asked = { purpose: 'password_reset', userId: person.id, email: person.email, minutes: 60 } as const
        const id = await issueEmailToken(database.db, start, asked)
        const token = derivedToken('password_reset', id)
        await resetPassword(visitorContext(database.db, start), { token, newPassword })
      },
    ],
  ])('whose set-up was begun is not finished once the password is %s', async (_how, setNewPassword) => {
    const { secret } = await startTotp(ctx, { password })
    const options = await offerPasskey(ctx, { password })
    await setNewPassword('another long one')
    const finishApp = confirmTotp(ctx, { code: codeOf(secret, start) })
    await expect(finishApp).rejects.toMatchObject({ code: 'Conflict' })
    const finishKey = addPasskey(ctx, new Authenticator().create('X', options))
    await expect(finishKey).rejects.toMatchObject({ code: 'Invalid' })
  })

  test('is not set up by an answer that was under way when the password changed', async () => {
    const options = await offerPasskey(ctx, { password })
    const answer = new Authenticator().create('X', options)
    const change = async (tx: Executor) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, person.id))
      await endSetUps(tx, person.id)
    }
    expect(await overtake(database.db, change, () => addPasskey(ctx, answer))).toMatchObject({ code: 'Invalid' })
    expect((await getSecondFactor(ctx)).passkeys).toEqual([])
  })

  const app = { add: () => givenTotp(), remove: () => removeTotp(ctx, { password }) }
  const key = {
    add: () => givenPasskey(),
    remove: async () => removePasskey(ctx, { id: (await getSecondFactor(ctx)).passkeys[0]?.id ?? '', password }),
  }
  test.each([
    ['an app', app],
    ['a passkey', key],
  ])('that is added or removed, %s, ends the other sessions and keeps its own', async (_which, { add, remove }) => {
    const own = await cookieFor(database.db, person)
    const actor = await resolveSession(database.db, own)
    ctx = { ...ctx, actor: actor ?? ctx.actor }
    for (const change of [add, remove]) {
      const elsewhere = await cookieFor(database.db, person)
      await change()
      expect(await resolveSession(database.db, elsewhere)).toBeNull()
      expect(await resolveSession(database.db, own)).not.toBeNull()
    }
  })

  test('that is set up during a sign-in lets no session in by the password alone', async () => {
    const [before] = await database.db.select().from(users).where(eq(users.id, person.id))
    if (!before) throw new Error('the person is not there')
    await givenTotp()
    const late = startSession(visitorContext(database.db, start), before)
    await expect(late).rejects.toMatchObject({ code: 'Unauthenticated' })
  })

  test.each([
    ['removed', (tx: Database) => removeTotp({ ...ctx, db: tx }, { password })],
    [
      'reset by the team',
      async (tx: Database) => {
        const support = adminContext(tx, await createUser(database.db, 'admin', { adminLevel: 'agent' }), start)
        return resetSecondFactor(support, { id: person.id, proof: 'phone' })
      },
    ],
  ])('that is %s while its code is entered opens no session', async (_how, remove) => {
    const { codes } = await givenTotp()
    const token = await firstStep()
    const change = async (tx: Executor) => {
      await lockPerson(tx, person.id)
      return () => remove(within(tx, database.db))
    }
    const late = await overtake(database.db, change, () => enter(token, codes[0] ?? ''))
    expect(late).toMatchObject(expired)
    expect(await database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  test('that is one of two ends what awaits the second step when it is removed', async () => {
    const { codes } = await givenTotp()
    await givenPasskey()
    const token = await firstStep()
    await removeTotp(ctx, { password })
    await expect(enter(token, codes[0] ?? '')).rejects.toMatchObject(expired)
    expect((await enter(await firstStep(), codes[0] ?? '')).user.id).toBe(person.id)
  })

  test('that is removed lets the password sign in again', async () => {
    await givenTotp()
    await removeTotp(ctx, { password })
    const visitor = visitorContext(database.db, start)
    expect(await signIn(visitor, 'homeowner', { email: person.email, password })).toHaveProperty('user')
  })
})

describe('a reset', () => {
  test('by support takes everything, ends the sessions, and is audited and mailed', async () => {
    await givenTotp()
    const cookie = await cookieFor(database.db, person)
    const support = adminContext(database.db, await createUser(database.db, 'admin', { adminLevel: 'agent' }), start)
    await resetSecondFactor(support, { id: person.id, proof: 'phone' })
    expect(await resolveSession(database.db, cookie)).toBeNull()
    expect(await getSecondFactor(ctx)).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, person.id)).orderBy(auditLog.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'second-factor.reset',
      actorId: support.actor.userId,
      details: { proof: 'phone' },
    })
    expect(await changesMailed()).toEqual(['totp-added', 'reset'])
  })

  test('of an admin is an owner’s, and support does not reach it', async () => {
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    const agentContext = adminContext(database.db, agent, start)
    await givenTotp(agentContext)
    await expect(resetSecondFactor(agentContext, { id: agent.id, proof: 'phone' })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await resetAdminSecondFactor(ownerContext(database.db, await createUser(database.db, 'admin')), agent.id)
    expect((await signIn(visitorContext(database.db), 'admin', { email: agent.email, password })).user.id).toBe(
      agent.id,
    )
  })

  test('of the last owner is done by a command', async () => {
    const owner = await createUser(database.db, 'admin')
    await givenTotp(ownerContext(database.db, owner, start))
    await resetSecondFactorByEmail(systemContext(database.db, 'test'), owner.email)
    expect((await signIn(visitorContext(database.db), 'admin', { email: owner.email, password })).user.id).toBe(
      owner.id,
    )
  })
})

describe('when owners ask admins for a second factor', () => {
  beforeEach(async () => {
    await updateSettings(ownerContext(database.db, await createUser(database.db, 'admin')), {
      adminSecondFactorRequired: true,
    })
    return async () => {
      await database.db.update(platformSettings).set({ adminSecondFactorRequired: false })
    }
  })

  test('an admin without one has a session that says so, until one is set up', async () => {
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    const cookie = await cookieFor(database.db, agent)
    expect(await resolveSession(database.db, cookie)).toMatchObject({ mustSetUpSecondFactor: true })
    const context = adminContext(database.db, agent, start)
    const agentContext = { ...context, actor: (await resolveSession(database.db, cookie)) ?? context.actor }
    await startTotp(agentContext, { password })
    expect(await resolveSession(database.db, cookie)).toMatchObject({ mustSetUpSecondFactor: true })
    await givenPasskey('Key', agentContext)
    expect(await resolveSession(database.db, cookie)).not.toHaveProperty('mustSetUpSecondFactor')
  })

  test('an admin does not remove the last one, and others do as they like', async () => {
    const agent = adminContext(database.db, await createUser(database.db, 'admin', { adminLevel: 'agent' }), start)
    await givenTotp(agent)
    await expect(removeTotp(agent, { password })).rejects.toMatchObject({ code: 'Conflict' })
    await givenTotp()
    await removeTotp(ctx, { password })
    const cookie = await cookieFor(database.db, person)
    expect(await resolveSession(database.db, cookie)).not.toHaveProperty('mustSetUpSecondFactor')
  })
})

async function changesMailed(): Promise<unknown[]> {
  const rows = await database.db.select().from(mails).where(eq(mails.recipient, person.email)).orderBy(mails.id)
  return rows.map(({ props }) => props.change)
}
