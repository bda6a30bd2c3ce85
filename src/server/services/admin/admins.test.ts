import { addDays } from 'date-fns/addDays'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminInvitationMessages } from '~/contracts/admin-account'
import { resolveSession } from '~/server/auth/session'
import { derivedToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { adminInvitations, auditLog, mails, sessions, totpFactors, users } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import type { MailProps } from '~/server/emails/templates'
import { systemContext } from '~/server/jobs/system-context'
import { ownerContext, signedIn, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { overtake } from '~/test/overtake'
import { cookieFor } from '~/test/rest'
import { changePassword } from '../account/change-password'
import { issueEmailToken } from '../account/issue-email-token'
import { resetPassword } from '../account/reset-password'
import { sendPasswordReset } from '../account/send-password-reset'
import { signIn } from '../account/sign-in'
import type { OwnerContext } from '../context'
import { resetAdminSecondFactor } from '../second-factor/reset-second-factor'
import { acceptAdminInvitation } from './accept-admin-invitation'
import { changeAdminLevel } from './change-admin-level'
import { checkAdminInvitation } from './check-admin-invitation'
import { disableAdmin, enableAdmin } from './disable-admin'
import { inviteAdmin, resendAdminInvitation, withdrawAdminInvitation } from './invite-admin'
import { listAdmins } from './list-admins'

const database = givenDatabase()
let owner: Awaited<ReturnType<typeof createUser>>
let ctx: OwnerContext

beforeEach(async () => {
  await database.db.delete(users).where(eq(users.role, 'admin'))
  await database.db.delete(adminInvitations)
  await database.db.delete(mails)
  owner = await createUser(database.db, 'admin', { firstName: 'Ada', lastName: 'Owner' })
  ctx = ownerContext(database.db, owner)
})

const invite = (email = 'mika@example.ca', by = ctx) => inviteAdmin(by, { email, adminLevel: 'agent' })

async function openInvitation() {
  const [row] = await database.db
    .select()
    .from(adminInvitations)
    .where(and(isNull(adminInvitations.usedAt), isNull(adminInvitations.voidedAt)))
  if (!row) throw new Error('no invitation is open')
  const [mail] = await database.db
    .select({ props: sql<MailProps['admin-invitation']>`${mails.props}` })
    .from(mails)
    .where(sql`${mails.props}->>'invitationId' = ${row.id}`)
    .orderBy(desc(mails.id))
  return { ...row, token: derivedToken('admin_invitation', mail?.props.linkId ?? row.id) }
}

const accept = (token: string, now?: Date) =>
  acceptAdminInvitation(visitorContext(database.db, now), {
    token,
    firstName: 'Mika',
    lastName: 'Agent',
    password: testPassword,
  })

const inviteOwner = (email: string, by = ctx) => inviteAdmin(by, { email, adminLevel: 'owner', password: testPassword })

/** What was mailed of changed admins: to whom, and what. */
async function mailed() {
  const rows = await database.db.select().from(mails).where(eq(mails.template, 'admin-changed')).orderBy(mails.id)
  return rows.map(({ recipient, props }) => [recipient, props.change, props.name, props.email, props.owner])
}

const invalid = { code: 'Invalid', issues: [{ path: 'token' }] }

describe('an invitation', () => {
  test('opens an account of the level it names, with the invited email, which can sign in', async () => {
    await invite()
    const { token } = await openInvitation()
    const { user } = await accept(token)
    expect(user).toMatchObject({ role: 'admin', adminLevel: 'agent', email: 'mika@example.ca' })
    const signedIn = await signIn(visitorContext(database.db), 'admin', { email: user.email, password: testPassword })
    expect(signedIn).toMatchObject({ user: { id: user.id, adminLevel: 'agent' } })
    const { admins, invitations } = await listAdmins(ctx)
    expect(admins.map(({ email, adminLevel }) => [email, adminLevel])).toEqual([
      [owner.email, 'owner'],
      ['mika@example.ca', 'agent'],
    ])
    expect(invitations).toEqual([])
  })

  test('is mailed, and neither the row nor the audit holds its token', async () => {
    await invite()
    const { id, token, ...row } = await openInvitation()
    expect(JSON.stringify(row)).not.toContain(token)
    const sent = await database.db
      .select()
      .from(mails)
      .where(eq(mails.key, `admin-invitation:${id}`))
    expect(sent).toMatchObject([{ recipient: 'mika@example.ca', template: 'admin-invitation' }])
    expect(JSON.stringify(sent)).not.toContain(token)
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(audited).toMatchObject([{ action: 'admin.invited', details: { adminLevel: 'agent' } }])
  })

  test('works once, also for two at once', async () => {
    await invite()
    const { token } = await openInvitation()
    const outcomes = await Promise.allSettled([accept(token), accept(token)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(accept(token)).rejects.toMatchObject(invalid)
  })

  test('lasts 7 days', async () => {
    await invite()
    const { token } = await openInvitation()
    const check = (now: Date) => checkAdminInvitation(visitorContext(database.db, now), { token })
    await expect(accept(token, addDays(ctx.now, 7))).rejects.toMatchObject(invalid)
    expect(await check(addDays(ctx.now, 7))).toEqual({ refusal: adminInvitationMessages.invalid })
    // Looking does not use it up.
    expect(await check(ctx.now)).toEqual({ refusal: null })
    expect((await listAdmins({ ...ctx, now: addDays(ctx.now, 7) })).invitations).toMatchObject([{ expired: true }])
    await accept(token, new Date(addDays(ctx.now, 7).getTime() - 1000))
  })

  test.each([
    ['sent again', (id: string) => resendAdminInvitation(ctx, { id })],
    ['asked for again by its email', () => invite('mika@example.ca')],
  ])('is void once it is %s', async (_how, again) => {
    await invite()
    const older = await openInvitation()
    await again(older.id)
    await expect(accept(older.token)).rejects.toMatchObject(invalid)
    await accept((await openInvitation()).token)
  })

  test('that is sent again keeps its id, so that it can be sent and withdrawn again', async () => {
    await invite()
    const { id } = await openInvitation()
    for (const _again of [1, 2]) await resendAdminInvitation(ctx, { id })
    expect((await listAdmins(ctx)).invitations).toMatchObject([{ id }])
    const { token } = await openInvitation()
    await withdrawAdminInvitation(ctx, id)
    await expect(accept(token)).rejects.toMatchObject(invalid)
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)
    expect(audited.map(({ action }) => action)).toEqual([
      'admin.invited',
      'admin.invitation-resent',
      'admin.invitation-resent',
      'admin.invitation-withdrawn',
    ])
  })

  test('that was withdrawn opens nothing and cannot be sent again', async () => {
    await invite()
    const { id, token } = await openInvitation()
    await withdrawAdminInvitation(ctx, id)
    await expect(accept(token)).rejects.toMatchObject(invalid)
    await expect(resendAdminInvitation(ctx, { id })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of two owners to one email at the same moment leaves one open', async () => {
    const other = ownerContext(database.db, await createUser(database.db, 'admin'))
    await Promise.allSettled([invite(), invite('mika@example.ca', other), invite(), invite('mika@example.ca', other)])
    const rows = await database.db
      .select()
      .from(adminInvitations)
      .where(and(isNull(adminInvitations.usedAt), isNull(adminInvitations.voidedAt)))
    expect(rows).toHaveLength(1)
  })

  test('is refused for the email of an admin', async () => {
    await expect(invite(owner.email)).rejects.toMatchObject({ code: 'Conflict', issues: [{ path: 'email' }] })
  })
})

describe('a disabled admin', () => {
  test('is signed out at once, cannot sign in, and is told no more than a wrong password', async () => {
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    const cookie = await cookieFor(database.db, agent)
    const attempt = () => signIn(visitorContext(database.db), 'admin', { email: agent.email, password: testPassword })
    await disableAdmin(ctx, agent.id)
    expect(await resolveSession(database.db, cookie)).toBeNull()
    await expect(attempt()).rejects.toMatchObject({ code: 'Unauthenticated', message: 'Invalid email or password' })
    await enableAdmin(ctx, agent.id)
    expect(await attempt()).toMatchObject({ user: { id: agent.id } })
  })

  test('gets no reset mail, and resets nothing by a link made at the same moment', async () => {
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    const { id: userId, email } = agent
    await disableAdmin(ctx, userId)
    const system = systemContext(database.db, 'test')
    const asked = { email, requestId: 'one', address: '192.0.2.1', device: 'Chrome' }
    await sendPasswordReset(system, asked)
    const mailed = () =>
      database.db
        .select({ props: mails.props })
        .from(mails)
        .where(and(eq(mails.recipient, email), eq(mails.template, 'password-reset')))
    expect(await mailed()).toEqual([])
    // The same person as a homeowner is let in there, and only there.
    await createUser(database.db, 'homeowner', { email })
    await sendPasswordReset(system, { ...asked, requestId: 'two' })
    expect(await mailed()).toMatchObject([{ props: { links: [{ role: 'homeowner' }] } }])
    const raced = await issueEmailToken(database.db, ctx.now, { purpose: 'password_reset', userId, email, minutes: 15 })
    const token = derivedToken('password_reset', raced)
    const reset = resetPassword(visitorContext(database.db), { token, newPassword: 'somebody who has left' })
    await expect(reset).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'token' }] })
  })

  test('is not let in by a session that was opened at the same moment', async () => {
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    await disableAdmin(ctx, agent.id)
    expect(await resolveSession(database.db, await cookieFor(database.db, agent))).toBeNull()
  })

  test.each([
    ['disabled', (id: string) => disableAdmin(ctx, id)],
    ['made an agent', (id: string) => changeAdminLevel(ctx, { id, adminLevel: 'agent' })],
  ])('who was an owner and is %s has invited nobody', async (_how, change) => {
    const other = await createUser(database.db, 'admin')
    await invite('friend@example.ca', ownerContext(database.db, other))
    const { token } = await openInvitation()
    await change(other.id)
    await expect(accept(token)).rejects.toMatchObject(invalid)
  })

  test.each([
    ['invites', async () => (by: OwnerContext) => invite('friend@example.ca', by)],
    [
      'sends again',
      async () => {
        await invite()
        const { id } = await openInvitation()
        return (by: OwnerContext) => resendAdminInvitation(by, { id })
      },
    ],
  ])('%s nobody by a call that was under way', async (_what, prepare) => {
    const act = await prepare()
    const before = await database.db.select().from(adminInvitations)
    const other = await createUser(database.db, 'admin')
    const disable = (tx: Executor) => tx.update(users).set({ disabledAt: ctx.now }).where(eq(users.id, other.id))
    const error = await overtake(database.db, disable, () => act(ownerContext(database.db, other)))
    expect(error).toMatchObject({ code: 'Forbidden' })
    expect(await database.db.select().from(adminInvitations)).toEqual(before)
  })
})

describe('another owner', () => {
  const asked = { code: 'Invalid', issues: [{ path: 'password' }] }
  const agent = () => createUser(database.db, 'admin', { adminLevel: 'agent', firstName: 'Mika', lastName: 'Agent' })

  test.each([
    [
      'is invited',
      async () => (password?: string) => inviteAdmin(ctx, { email: 'new@example.ca', adminLevel: 'owner', password }),
    ],
    [
      'is invited again',
      async () => {
        await inviteOwner('new@example.ca')
        const { id } = await openInvitation()
        return (password?: string) => resendAdminInvitation(ctx, { id, password })
      },
    ],
    [
      'is made of an agent',
      async () => {
        const { id } = await agent()
        return (password?: string) => changeAdminLevel(ctx, { id, adminLevel: 'owner', password })
      },
    ],
  ])('%s with the caller’s password only', async (_what, prepare) => {
    const act = await prepare()
    const state = async () => [
      await listAdmins(ctx),
      await database.db.select({ hash: adminInvitations.hash }).from(adminInvitations),
      await mailed(),
    ]
    const before = await state()
    await expect(act()).rejects.toMatchObject(asked)
    await expect(act('somebody else’s password')).rejects.toMatchObject(asked)
    expect(await state()).toEqual(before)
    await act(testPassword)
    expect(await state()).not.toEqual(before)
  })

  test('who is invited, and accepts, is mailed to those who are owners and may sign in', async () => {
    const second = await createUser(database.db, 'admin')
    await createUser(database.db, 'admin', { disabledAt: new Date() })
    await agent()
    await inviteOwner('new@example.ca')
    const owners = [owner.email, second.email].toSorted()
    const sent = async () => (await mailed()).toSorted()
    expect(await sent()).toEqual(owners.map((email) => [email, 'invited', null, 'new@example.ca', 'Ada Owner']))
    await database.db.delete(mails).where(eq(mails.template, 'admin-changed'))
    await accept((await openInvitation()).token)
    expect(await sent()).toEqual(
      owners.map((email) => [email, 'accepted', 'Mika Agent', 'new@example.ca', 'Ada Owner']),
    )
  })

  test('of whom there is one more, by a change or by enabling, is mailed; an agent is not', async () => {
    const { id, email } = await agent()
    await invite()
    await accept((await openInvitation()).token)
    await disableAdmin(ctx, id)
    await enableAdmin(ctx, id)
    expect(await mailed()).toEqual([[email, 'disabled', 'Mika Agent', email, 'Ada Owner']])
    await database.db.delete(mails)
    await changeAdminLevel(ctx, { id, adminLevel: 'owner', password: testPassword })
    await disableAdmin(ctx, id)
    await enableAdmin(ctx, id)
    const told = (await mailed()).filter(([recipient]) => recipient === owner.email)
    expect(told).toEqual(
      ['made_owner', 'enabled'].map((change) => [owner.email, change, 'Mika Agent', email, 'Ada Owner']),
    )
  })

  test.each([
    ['disabled', (id: string) => disableAdmin(ctx, id)],
    ['made_agent', (id: string) => changeAdminLevel(ctx, { id, adminLevel: 'agent' })],
  ])('who is %s is mailed who did it, once', async (change, act) => {
    const { id, email } = await createUser(database.db, 'admin', { firstName: 'Noel', lastName: 'Owner' })
    await act(id)
    await act(id)
    expect(await mailed()).toEqual([[email, change, 'Noel Owner', email, 'Ada Owner']])
  })
})

describe('invitations that nobody accepted are void once who sent them', () => {
  const newPassword = 'an entirely new password'

  test.each<[string, (by: OwnerContext) => Promise<unknown>]>([
    ['changes the password', (by) => changePassword(by, { currentPassword: testPassword, newPassword })],
    [
      'resets it by mail',
      async ({ actor: { userId, email } }) => {
        const asked = { purpose: 'password_reset' as const, userId, email, minutes: 15 }
        const token = derivedToken('password_reset', await issueEmailToken(database.db, ctx.now, asked))
        await resetPassword(visitorContext(database.db), { token, newPassword })
      },
    ],
    [
      'has the second step reset',
      async ({ actor: { userId } }) => {
        await database.db.insert(totpFactors).values({ userId, secret: 'sealed', confirmedAt: new Date() })
        await resetAdminSecondFactor(ctx, userId)
      },
    ],
  ])('%s, and those of others are not', async (_what, act) => {
    const robbed = ownerContext(database.db, await createUser(database.db, 'admin'))
    await invite('theirs@example.ca', ctx)
    const theirs = await openInvitation()
    await inviteOwner('rogue@example.ca', robbed)
    await invite('agent@example.ca', robbed)
    await act(robbed)
    expect((await listAdmins(ctx)).invitations).toMatchObject([{ email: 'theirs@example.ca' }])
    const changed = inArray(mails.template, ['password-changed', 'second-factor-changed'])
    const [mail] = await database.db.select().from(mails).where(changed)
    const { text } = await composeMail(mail!, { page: '/', oneClick: '/' })
    expect(text).toContain('2 invitations to the back office that you sent stopped working')
    await accept(theirs.token)
  })

  test('changes the password while another invitation is under way', async () => {
    const by = await signedIn(ctx)
    const reset = async (tx: Executor) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, owner.id))
      await tx.delete(sessions).where(eq(sessions.userId, owner.id))
    }
    expect(await overtake(database.db, reset, () => invite('rogue@example.ca', by as OwnerContext))).toMatchObject({
      code: 'Unauthenticated',
    })
    expect(await database.db.select().from(adminInvitations)).toEqual([])
  })
})

describe('an owner', () => {
  const refusal = { code: 'Conflict', message: expect.stringContaining('At least one owner must remain') }

  test('who is the last one is neither disabled nor made an agent', async () => {
    await createUser(database.db, 'admin', { adminLevel: 'agent' })
    await createUser(database.db, 'admin', { disabledAt: new Date() })
    await expect(disableAdmin(ctx, owner.id)).rejects.toMatchObject(refusal)
    await expect(changeAdminLevel(ctx, { id: owner.id, adminLevel: 'agent' })).rejects.toMatchObject(refusal)
  })

  test.each([
    ['disable', (by: OwnerContext, id: string) => disableAdmin(by, id)],
    ['demote', (by: OwnerContext, id: string) => changeAdminLevel(by, { id, adminLevel: 'agent' as const })],
    ['leave themselves', (by: OwnerContext) => disableAdmin(by, by.actor.userId)],
  ])('remains when two %s each other at the same moment', async (_how, act) => {
    const other = await createUser(database.db, 'admin')
    const outcomes = await Promise.allSettled([act(ctx, other.id), act(ownerContext(database.db, other), owner.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const owners = (await listAdmins(ctx)).admins.filter((one) => one.adminLevel === 'owner' && !one.disabledAt)
    expect(owners).toHaveLength(1)
  })

  test('manages admins only, and only those there are', async () => {
    const homeowner = await createUser(database.db, 'homeowner')
    for (const id of [homeowner.id, 'nobody', crypto.randomUUID()])
      await expect(disableAdmin(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
  })
})
