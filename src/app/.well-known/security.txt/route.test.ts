import { expect, test } from 'vitest'
import { GET } from './route'

test('security.txt says whom to write to, and expires within a year (RFC 9116)', async () => {
  const response = GET()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = new Map((await response.text()).split('\n').map((line) => line.split(/: (.*)/) as [string, string]))
  expect(fields.get('Contact')).toMatch(/^mailto:[^@\s]+@\S+$/)
  expect(fields.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
