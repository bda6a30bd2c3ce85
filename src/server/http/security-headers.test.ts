import { beforeEach, expect, test, vi } from 'vitest'

let appUrl = ''

vi.mock('~/env', async (original) => {
  const { env } = await original<typeof import('~/env')>()
  return { env: new Proxy(env, { get: (target, key) => (key === 'APP_URL' ? appUrl : Reflect.get(target, key)) }) }
})
beforeEach(() => vi.resetModules())

test.each([
  ['https://trowel.example', 'max-age=63072000; includeSubDomains'],
  ['http://localhost:3000', undefined],
])('every response at %s has Strict-Transport-Security: %s', async (url, expected) => {
  appUrl = url
  const { securityHeaders } = await import('./security-headers')
  expect(securityHeaders.get('Strict-Transport-Security')).toBe(expected)
})
