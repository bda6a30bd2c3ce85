import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password'

const running = vi.hoisted(() => ({ now: 0, most: 0 }))

/** The real ones, counted. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const counted =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      running.most = Math.max(running.most, ++running.now)
      return act(...args).finally(() => running.now--)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

test('a password is hashed by argon2id with the parameters of OWASP, and fits its own hash only', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
  expect(await verifyPassword(stored, 'correct horse')).toBe(false)
  expect(await verifyPassword(undefined, 'a password nobody has')).toBe(false)
})

test('however many sign in at once, two of the four threads are left to files and name look-ups', async () => {
  const stored = await hashPassword('correct horse battery')
  running.most = 0
  const guesses = Array.from({ length: 6 }, () => verifyPassword(stored, 'correct horse'))
  await Promise.all([...guesses, hashPassword('another'), verifyPassword(undefined, 'nobody')])
  expect(running.most).toBe(2)
})
