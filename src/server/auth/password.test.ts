import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password'

vi.unmock('@node-rs/argon2')

test('a password is hashed by argon2id with the parameters of OWASP, and fits its own hash only', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
  expect(await verifyPassword(stored, 'correct horse')).toBe(false)
  expect(await verifyPassword(undefined, 'a password nobody has')).toBe(false)
})
