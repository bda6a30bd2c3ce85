import { setImmediate as nextTick } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { systemContext } from '~/server/jobs/system-context'
import { demoAccounts, demoAgent } from '~/server/seed/demo-accounts'
import { createWorld } from '~/test/attacks/world'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { testPassword } from '~/test/factories'
import { call } from '~/test/rest'
import { createAdmin } from './create-admin'
import { hashNewPassword } from './hash-new-password'
import { takePasswordTurn } from './take-password-turn'

const database = givenDatabase()
const message = 'This password is one of the most common ones. Please choose another.'

describe('a common password', () => {
  test('is refused on its field wherever one is chosen, and links go on working', async () => {
    const { cookies } = await createWorld(database.db)
    const { tokens } = await createWorld(database.db)
    const name = { firstName: 'Test', lastName: 'Person' }
    const password = 'PassWord123'
    const choices: [path: string, field: string, body: object][] = [
      ['/auth/register/homeowner', 'password', { ...name, email: 'common@example.ca', password }],
      ['/auth/change-password', 'newPassword', { currentPassword: testPassword, newPassword: password }],
      ['/auth/reset-password', 'newPassword', { token: tokens.reset, newPassword: password }],
      ['/contractors/accept-invitation', 'password', { ...name, token: tokens.invitation, password }],
    ]
    for (const [path, field, body] of choices) {
      const choose = (chosen: object) =>
        call(path, {
          method: 'POST',
          body: { ...body, ...chosen },
          // Who registers in a browser that is signed in ends that session.
          ...(path !== '/auth/register/homeowner' && { cookie: cookies.homeowner }),
        })
      const refused = { status: 400, body: { error: message, issues: [{ path: field, message }] } }
      expect([path, await choose({})]).toMatchObject([path, refused])
      expect([path, (await choose({ [field]: 'not so common a one' })).status < 300]).toEqual([path, true])
    }
    const admin = { ...name, email: 'boss@example.ca', password, adminLevel: 'owner' as const }
    await expect(createAdmin(systemContext(database.db, 'test'), admin)).rejects.toMatchObject({ message })
  })

  test.each(['password', 'Password1', '12345678', 'qwertyuiop'])('is %s', async (password) => {
    await expect(hashNewPassword(visitorContext(database.db), password, 'password')).rejects.toMatchObject({
      issues: [{ path: 'password' }],
    })
  })

  test.each([
    ...[...demoAccounts, demoAgent].map(({ password }) => password),
    testPassword,
    'Password123!',
    'TestPass123!',
    'correct horse',
  ])('is not %s', async (password) => {
    expect(await hashNewPassword(visitorContext(database.db), password, 'password')).toMatch(/^\$argon2id/)
  })
})

test('passwords are looked at in turn by sender: who sends forty delays another by two', async () => {
  const done: string[] = []
  const look = (address: string) =>
    takePasswordTurn({ ...visitorContext(database.db), address }, async () => {
      await nextTick()
      done.push(address)
    })
  await Promise.all([...Array.from({ length: 40 }, () => look('203.0.113.7')), look('198.51.100.7')])
  expect(done.indexOf('198.51.100.7')).toBeLessThan(5)
})

test('a password is not looked at whose client hangs up while it waits', async () => {
  let hungUp = false
  let looks = 0
  const address = '203.0.113.8'
  const look = (hasHungUp: () => boolean) =>
    takePasswordTurn({ ...visitorContext(database.db), address, hasHungUp }, async () => {
      await nextTick()
      looks++
    })
  const first = [look(() => false), look(() => false)]
  const gone = expect(look(() => hungUp)).rejects.toThrow('broke off')
  hungUp = true
  await Promise.all([...first, gone])
  expect(looks).toBe(2)
})
