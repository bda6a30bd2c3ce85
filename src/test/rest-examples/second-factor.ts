import { expect } from 'vitest'
import type { SignedInActor } from '~/server/auth/actor'
import { resolveSession } from '~/server/auth/session'
import type { Database } from '~/server/db/client'
import type { ServiceContext } from '~/server/services/context'
import { askForPasskey } from '~/server/services/second-factor/finish-sign-in'
import { getSecondFactor } from '~/server/services/second-factor/get-second-factor'
import { offerPasskey } from '~/server/services/second-factor/passkeys'
import { startTotp } from '~/server/services/second-factor/totp'
import { Authenticator } from '../authenticator'
import { visitorContext } from '../contexts'
import { createUser, testPassword } from '../factories'
import { cookieFor } from '../rest'
import { addApp, addKey, codeOf, firstStep } from '../second-factors'
import { anyString, type Example, type Given, isoDate } from './example'
import type { GivenSecondFactors } from './given-second-factors'

const password = testPassword

const codeNow = (secret: string) => codeOf(secret, new Date())

/** A homeowner with a session of their own. */
async function someone(db: Database) {
  const user = await createUser(db, 'homeowner')
  const cookie = await cookieFor(db, user)
  const actor = await resolveSession(db, cookie)
  if (!actor) throw new Error('the session is missing')
  const ctx: ServiceContext<SignedInActor> = { ...visitorContext(db), actor }
  return { user, cookie, ctx }
}

/** People in each state of setting up and using a second factor. */
export async function givenSecondFactors(db: Database): Promise<GivenSecondFactors> {
  const withApp = await someone(db)
  const { secret: appSecret } = await addApp(withApp.ctx)
  const withKey = await someone(db)
  const { key } = await addKey(withKey.ctx)
  const passkeyChallenge = await firstStep(db, withKey.user)
  const [confirming, leaving, renewing, adding, removing, lost] = await Promise.all(
    Array.from({ length: 6 }, () => someone(db)),
  )
  if (!confirming || !leaving || !renewing || !adding || !removing || !lost) throw new Error('somebody is missing')
  for (const { ctx } of [leaving, renewing, lost]) await addApp(ctx)
  await addKey(removing.ctx)
  const agent = await createUser(db, 'admin', { adminLevel: 'agent' })
  const agentActor = await resolveSession(db, await cookieFor(db, agent))
  if (agentActor) await addApp({ ...visitorContext(db), actor: agentActor })
  return {
    challenge: await firstStep(db, withKey.user),
    appChallenge: await firstStep(db, withApp.user),
    appSecret,
    passkeyChallenge,
    passkeyAnswer: key.answer(await askForPasskey(visitorContext(db), passkeyChallenge)),
    starting: (await someone(db)).cookie,
    confirming: { cookie: confirming.cookie, secret: (await startTotp(confirming.ctx, { password })).secret },
    leavingApp: leaving.cookie,
    renewing: renewing.cookie,
    adding: {
      cookie: adding.cookie,
      body: new Authenticator().create('My laptop', await offerPasskey(adding.ctx, { password })),
    },
    removing: { cookie: removing.cookie, id: (await getSecondFactor(removing.ctx)).passkeys[0]?.id ?? '' },
    lostAccount: lost.user.id,
    lostAgent: agent.id,
  }
}

const signedIn = {
  user: { id: anyString, role: 'homeowner', email: anyString, firstName: 'Test', lastName: 'homeowner' },
}
const tenCodes = { recoveryCodes: expect.arrayContaining([expect.stringMatching(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)]) }
const waits = (token: string) => `trowel_sign_in=${token}`

/** A call that succeeds for each address of the second factor, with what the answer must hold. */
export function secondFactorExamples(given: Given): Record<string, Example> {
  return {
    'secondFactor.awaited': {
      cookie: () => waits(given.challenge),
      path: () => '/auth/second-factor',
      status: 200,
      answer: { totp: false, passkey: true },
    },
    'secondFactor.finishWithCode': {
      cookie: () => waits(given.appChallenge),
      path: () => '/auth/second-factor',
      body: () => ({ code: codeNow(given.appSecret) }),
      status: 200,
      answer: signedIn,
    },
    'secondFactor.askForPasskey': {
      cookie: () => waits(given.challenge),
      path: () => '/auth/second-factor/passkey/options',
      status: 200,
      answer: expect.objectContaining({
        challenge: anyString,
        rpId: 'localhost',
        allowCredentials: [{ id: anyString, type: 'public-key', transports: ['usb'] }],
      }),
    },
    'secondFactor.finishWithPasskey': {
      cookie: () => waits(given.passkeyChallenge),
      path: () => '/auth/second-factor/passkey',
      body: () => given.passkeyAnswer,
      status: 200,
      answer: signedIn,
    },
    'secondFactor.get': {
      cookie: () => given.removing.cookie,
      path: () => '/account/second-factor',
      status: 200,
      answer: {
        required: false,
        totp: null,
        passkeys: [{ id: anyString, name: 'Key', createdAt: isoDate(), lastUsedAt: null }],
        recoveryCodesLeft: 10,
      },
    },
    'secondFactor.startTotp': {
      cookie: () => given.starting,
      path: () => '/account/second-factor/totp/start',
      body: () => ({ password }),
      status: 200,
      answer: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Trowel:/),
      },
    },
    'secondFactor.confirmTotp': {
      cookie: () => given.confirming.cookie,
      path: () => '/account/second-factor/totp/confirm',
      body: () => ({ code: codeNow(given.confirming.secret) }),
      status: 200,
      answer: tenCodes,
    },
    'secondFactor.removeTotp': {
      cookie: () => given.leavingApp,
      path: () => '/account/second-factor/totp/remove',
      body: () => ({ password }),
      status: 200,
      answer: { ok: true },
    },
    'secondFactor.offerPasskey': {
      cookie: () => given.starting,
      path: () => '/account/passkeys/options',
      body: () => ({ password }),
      status: 200,
      answer: expect.objectContaining({
        challenge: anyString,
        rp: { name: 'Trowel', id: 'localhost' },
        user: { id: anyString, name: anyString, displayName: 'Test homeowner' },
      }),
    },
    'secondFactor.addPasskey': {
      cookie: () => given.adding.cookie,
      path: () => '/account/passkeys',
      body: () => given.adding.body,
      status: 201,
      answer: tenCodes,
    },
    'secondFactor.removePasskey': {
      cookie: () => given.removing.cookie,
      path: () => `/account/passkeys/${given.removing.id}/remove`,
      body: () => ({ password }),
      status: 200,
      answer: { ok: true },
    },
    'secondFactor.renewRecoveryCodes': {
      cookie: () => given.renewing,
      path: () => '/account/recovery-codes',
      body: () => ({ password }),
      status: 200,
      answer: tenCodes,
    },
    'admin.accounts.secondFactor': {
      path: () => `/admin/accounts/${given.lostAccount}/second-factor`,
      status: 200,
      answer: { twoStep: expect.any(Boolean) },
    },
    'admin.accounts.resetSecondFactor': {
      path: () => `/admin/accounts/${given.lostAccount}/reset-second-factor`,
      body: () => ({ proof: 'phone' }),
      status: 200,
      answer: { ok: true },
    },
    'admin.admins.resetSecondFactor': {
      path: () => `/admin/admins/${given.lostAgent}/reset-second-factor`,
      status: 200,
      answer: { ok: true },
    },
  }
}
