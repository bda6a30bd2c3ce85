import { vi } from 'vitest'

/**
 * A hash as the product makes it takes a core 30 ms, and hundreds are made and verified. `auth/password.test.ts` tests the
 * real parameters.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
  return { ...real, hash }
})
