import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callerOf, createApiContext, pageCallerOf } from '~/server/api/context'
import { createCaller } from '~/server/api/root'
import { connect, type Database } from '~/server/db/connect'
import { sessions } from '~/server/db/schema'
import { consume } from '~/server/services/rate-limit/rate-limit'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { call, cookieFor } from '~/test/rest'
import { nightly, nightlyTest } from '~/test/runs'
import { ask } from './ask'
import { createWorld, type World } from './world'

const verified = vi.hoisted(() => [] as string[])
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (hash, ...rest) => {
    verified.push(String(hash))
    return real.verify(hash, ...rest)
  }
  // What takes a hash's time is tested here by counting, and at night by the clock.
  const hash: typeof real.hash = (password, options) =>
    real.hash(password, nightly ? options : { ...options, memoryCost: 64, timeCost: 1 })
  return { ...real, hash, verify }
})

const database = givenDatabase()
let world: World

beforeAll(async () => {
  world = await createWorld(database.db)
})

const signIn = (email: string, password: string, headers: Record<string, string> = {}, role = 'homeowner') =>
  call(`/auth/login/${role}`, { method: 'POST', body: { email, password }, headers })

/** The value of the session's cookie in an answer. */
const tokenOf = (setCookie: string | null) => /trowel_session=([^;]*)/.exec(setCookie ?? '')?.[1] ?? ''

describe('the cookie', () => {
  test('is not for scripts, and not sent by other sites', async () => {
    const answer = await signIn(world.homeowner.email, testPassword)
    const attributes = (answer.headers.get('set-cookie') ?? '').split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax']))
    expect(attributes.join()).not.toContain('Domain')
  })

  test('is replaced by a sign-in in the same browser, which ends the session before', async () => {
    const first = tokenOf((await signIn(world.homeowner.email, testPassword)).headers.get('set-cookie'))
    const cookie = `trowel_session=${first}`
    expect((await signIn(world.homeowner.email, 'wrong', { cookie })).status).toBe(401)
    expect((await call('/auth/session', { cookie })).body.user).toMatchObject({ role: 'homeowner' })
    const second = tokenOf((await signIn(world.homeowner.email, testPassword, { cookie })).headers.get('set-cookie'))
    expect((await call('/auth/session', { cookie })).body.user).toBeNull()
    expect((await call('/auth/session', { cookie: `trowel_session=${second}` })).body.user).not.toBeNull()
  })

  test('is replaced by a registration in the same browser, which ends the session before', async () => {
    const cookie = `trowel_session=${tokenOf((await signIn(world.homeowner.email, testPassword)).headers.get('set-cookie'))}`
    const register = (email: string) =>
      call('/auth/register/homeowner', {
        method: 'POST',
        body: { firstName: 'Ana', lastName: 'Next', email, password: testPassword },
        headers: { cookie },
      })
    expect((await register(world.homeowner.email)).status).toBe(409)
    expect((await call('/auth/session', { cookie })).body.user).not.toBeNull()
    expect((await register('the-next-person@example.ca')).status).toBe(201)
    expect((await call('/auth/session', { cookie })).body.user).toBeNull()
  })

  test('goes over https only and is set by this host only, when the product has such an address', async () => {
    vi.resetModules()
    vi.doMock('~/env', async (original) => {
      const { env } = await original<typeof import('~/env')>()
      return { env: { ...env, APP_URL: 'https://trowel.example' } }
    })
    const { blankSessionCookie, openSession, resolveSession } = await import('~/server/auth/session')
    const { deviceCookie } = await import('~/server/auth/device-cookie')
    const { blankChallengeCookie, challengeCookie, readChallengeCookie } = await import(
      '~/server/auth/challenge-cookie'
    )
    const { setCookie } = await openSession(database.db, world.homeowner)
    expect(blankSessionCookie(database.db)).toMatch(/^__Host-trowel_session=;/)
    const challenge = challengeCookie('x'.repeat(43))
    for (const cookie of [
      setCookie,
      blankSessionCookie(database.db),
      deviceCookie('x'),
      challenge,
      blankChallengeCookie,
    ]) {
      expect(cookie).toMatch(/^__Host-trowel_(session|device|sign_in)=/)
      for (const attribute of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
        expect(cookie.split('; ').slice(1)).toContain(attribute)
      expect(cookie).not.toContain('Domain')
    }
    const [cookie = ''] = setCookie.split(';')
    expect(await resolveSession(database.db, cookie)).not.toBeNull()
    // Any page of a neighbouring host could set this one.
    expect(await resolveSession(database.db, cookie.replace('__Host-', ''))).toBeNull()
    expect(readChallengeCookie(challenge)).toBe('x'.repeat(43))
    expect(readChallengeCookie(challenge.replace('__Host-', ''))).toBeUndefined()
    vi.doUnmock('~/env')
    vi.resetModules()
  })
})

describe('a session', () => {
  test('that somebody planted is not the one a sign-in opens', async () => {
    const planted = 'A'.repeat(43)
    const answer = await signIn(world.homeowner.email, testPassword, { cookie: `trowel_session=${planted}` })
    const token = tokenOf(answer.headers.get('set-cookie'))
    expect(token).not.toBe(planted)
    expect((await call('/auth/user', { cookie: `trowel_session=${planted}` })).status).toBe(401)
    expect((await call('/auth/user', { cookie: `trowel_session=${token}` })).status).toBe(200)
  })

  test('that was signed out is worth nothing when it is replayed', async () => {
    const cookie = await cookieFor(database.db, world.homeowner)
    expect((await call('/auth/logout', { method: 'POST', body: {}, cookie })).status).toBe(200)
    expect((await call('/auth/user', { cookie })).status).toBe(401)
  })

  test('is not opened by what the database holds of it', async () => {
    const [row] = await database.db.select({ id: sessions.id }).from(sessions).limit(1)
    expect((await call('/auth/user', { cookie: `trowel_session=${row?.id}` })).status).toBe(401)
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(100_000), '../../x', "' or 1=1 --", 'adm_'])(
    'is not opened by a made-up token (%#)',
    async (token) => {
      expect((await call('/auth/user', { cookie: `trowel_session=${token}` })).status).toBe(401)
    },
  )

  test('does nothing for the page of another account, of which a tab is still open', async () => {
    const [cookie, other] = [await cookieFor(database.db, world.homeowner), await createUser(database.db, 'homeowner')]
    const from = (id: string) => call('/auth/user', { cookie, headers: { 'x-page-account': id } })
    expect((await from(world.homeowner.id)).status).toBe(200)
    expect((await from(other.id)).status).toBe(401)
    // Who is signed in is answered: the page finds out that it is another's.
    const asked = await call('/auth/session', { cookie, headers: { 'x-page-account': other.id } })
    expect(asked.body).toMatchObject({ user: { id: world.homeowner.id } })
  })

  test('reads a page whatever account the request says it comes from: only calls say so', async () => {
    const headers = new Headers({ cookie: await cookieFor(database.db, world.homeowner), 'x-page-account': 'another' })
    const page = createCaller(await createApiContext(pageCallerOf(headers), database.db))
    expect(await page.auth.user()).toMatchObject({ id: world.homeowner.id })
    const calling = createCaller(await createApiContext(callerOf(headers), database.db))
    await expect(calling.auth.user()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('of a homeowner does not become an admin’s by its prefix', async () => {
    const cookie = await cookieFor(database.db, world.homeowner)
    expect((await call('/auth/user', { cookie: cookie.replace('=', '=adm_') })).status).toBe(401)
  })
})

describe('the token of one purpose', () => {
  const endpoints = {
    reset: (token: string) => ask(database.db, 'auth.resetPassword', {}, { token, newPassword: 'long enough' }),
    proof: async (token: string) => {
      const cookie = await cookieFor(database.db, world.homeowner)
      return ask(database.db, 'homeownerAccount.confirmEmail', { cookie }, { token })
    },
    invitation: (token: string) =>
      ask(
        database.db,
        'contractor.acceptInvitation',
        {},
        { token, password: 'long enough', firstName: 'Eve', lastName: 'Evil' },
      ),
    request: (token: string) => ask(database.db, 'homeowner.requestByToken', {}, { token }),
    unsubscribe: (token: string) => ask(database.db, 'mail.choice', {}, { token }),
  }
  const purposes = Object.keys(endpoints) as (keyof typeof endpoints)[]

  test.each(purposes.flatMap((of) => purposes.filter((at) => at !== of).map((at) => ({ of, at }))))(
    '$of opens no door of $at',
    async ({ of, at }) => {
      expect(['BAD_REQUEST', 'NOT_FOUND']).toContain(await endpoints[at](world.tokens[of]))
    },
  )

  test('opens its own, and works once where it changes something', async () => {
    for (const purpose of purposes)
      expect([purpose, await endpoints[purpose](world.tokens[purpose])]).toEqual([purpose, 'answered'])
    for (const purpose of ['reset', 'invitation'] as const)
      expect([purpose, await endpoints[purpose](world.tokens[purpose])]).toEqual([purpose, 'BAD_REQUEST'])
  })

  test('is refused with any one sign changed', async () => {
    const fresh = await createWorld(database.db)
    for (const purpose of purposes) {
      const token = fresh.tokens[purpose]
      const changed = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
      expect(['BAD_REQUEST', 'NOT_FOUND']).toContain(await endpoints[purpose](changed))
    }
  })
})

describe('guessing a password', () => {
  let other: Database
  beforeAll(() => {
    other = connect(database.url)
  })
  afterAll(async () => other.$client.end({ timeout: 1 }))

  const guess = (db: Database, email: string, address: string) =>
    ask(db, 'auth.loginHomeowner', { 'x-forwarded-for': address }, { email, password: 'a guess' })

  test('on two instances in turn is stopped after ten from one address', async () => {
    const { email } = await createUser(database.db, 'homeowner')
    const codes: string[] = []
    for (let index = 0; index < 12; index++)
      codes.push(await guess(index % 2 ? other : database.db, index % 3 ? email : email.toUpperCase(), '198.51.100.1'))
    expect(codes).toEqual([...Array(10).fill('UNAUTHORIZED'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  test.each([
    ['one address', 30, () => '198.51.101.1', 10],
    ['as many addresses', 60, (index: number) => `198.51.101.${index}`, 50],
  ])('all at once on both from %s is no way around it', async (_, length, address, allowed) => {
    const { email } = await createUser(database.db, 'homeowner')
    const tries = Array.from({ length }, (_, index) => guess(index % 2 ? other : database.db, email, address(index)))
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(allowed)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(length - allowed)
  })

  test('from everywhere does not lock out a device that signed in before', async () => {
    const { email } = await createUser(database.db, 'admin')
    const known = await signIn(email, testPassword, {}, 'admin')
    const device = known.headers.getSetCookie().find((cookie) => cookie.startsWith('trowel_device=')) ?? ''
    const owner = { cookie: device.split(';')[0] ?? '' }
    const guessAdmin = (address: string, headers = {}) =>
      signIn(email, 'a guess', { 'x-forwarded-for': address, ...headers }, 'admin')
    await Promise.all(Array.from({ length: 51 }, (_, index) => guessAdmin(`198.51.102.${index}`)))
    const refused = await signIn(email, testPassword, { 'x-forwarded-for': '198.51.103.1' }, 'admin')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(email, testPassword, owner, 'admin')).status).toBe(200)
    for (let index = 0; index < 10; index++) expect((await guessAdmin('198.51.104.1', owner)).status).toBe(401)
    expect((await signIn(email, testPassword, owner, 'admin')).status).toBe(429)
    const elsewhere = await createUser(database.db, 'admin')
    await Promise.all(Array.from({ length: 12 }, () => signIn(elsewhere.email, 'a guess', owner, 'admin')))
    expect((await signIn(elsewhere.email, testPassword, owner, 'admin')).status).toBe(429)
  })

  test('that an address may not do any more counts against nobody, so it locks no owner out', async () => {
    const { email } = await createUser(database.db, 'homeowner')
    const owner = () => signIn(email, testPassword, { 'x-forwarded-for': '198.51.106.1' })
    for (let index = 0; index < 60; index++) await guess(database.db, email, '198.51.105.1')
    expect((await owner()).status).toBe(200)
    for (let host = 2; host <= 7; host++) {
      const address = `198.51.105.${host}`
      await consume(database.db, 'signInByAddress', address, 100)
      for (let index = 0; index < 10; index++)
        expect(await guess(database.db, email, address)).toBe('TOO_MANY_REQUESTS')
    }
    expect((await owner()).status).toBe(200)
  })

  test('of ever other accounts from one address is stopped too', async () => {
    const codes: string[] = []
    for (let index = 0; index < 102; index++)
      codes.push(await guess(database.db, `nobody-${index}@example.ca`, '192.0.2.55'))
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(100)
  })
})

describe('the time an answer takes', () => {
  test('is spent on one password, whether the account exists, is of another role, or the password is wrong', async () => {
    const contractor = await createUser(database.db, 'contractor')
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$')
    for (const email of [world.homeowner.email, contractor.email, 'nobody-at-all@example.ca', '@', 'x'.repeat(254)]) {
      verified.length = 0
      expect((await signIn(email, 'wrong')).status).toBe(401)
      expect(verified.map(cost)).toEqual([cost(contractor.passwordHash)])
    }
  })

  const tries = 200

  /** The median time of each, tried in turn so that the machine's moods fall on both. */
  async function compare(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const times: [number[], number[]] = [[], []]
    for (let index = 0; index < tries; index++)
      for (const [side, work] of [first, second].entries()) {
        const start = performance.now()
        await work()
        times[side]?.push(performance.now() - start)
      }
    const [one, two] = times.map((all) => all.toSorted((a, b) => a - b)) as [number[], number[]]
    const median = (all: number[]) => all[all.length / 2] ?? 0
    const noise = (one[Math.floor(tries * 0.75)] ?? 0) - (one[Math.floor(tries * 0.25)] ?? 0)
    return { difference: Math.abs(median(one) - median(two)), noise, medians: [median(one), median(two)] }
  }

  nightlyTest('tells nothing over 200 tries', { timeout: 300_000 }, async () => {
    let counter = 0
    const from = () => ({ 'x-forwarded-for': `10.${counter++ >> 16}.${(counter >> 8) & 255}.${counter & 255}` })
    const people = await Promise.all(Array.from({ length: tries }, () => createUser(database.db, 'homeowner')))
    let known = 0
    const login = await compare(
      () => signIn(people[known++ % tries]?.email ?? '', 'wrong', from()),
      () => signIn(`nobody-${counter}@example.ca`, 'wrong', from()),
    )
    const forgot = (email: string) =>
      call('/auth/forgot-password', { method: 'POST', body: { email }, headers: from() })
    const forgotten = await compare(
      () => forgot(people[known++ % tries]?.email ?? ''),
      () => forgot(`nobody-${counter}@example.ca`),
    )
    console.info({ login, forgotten })
    for (const { difference, noise } of [login, forgotten]) expect(difference).toBeLessThan(Math.max(noise, 0.5))
  })
})
