import { addMonths } from 'date-fns/addMonths'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { restRoutes } from '~/server/rest/routes'
import { announceEnd } from './deprecation'
import type { HttpEnv } from './middleware'

test('a deprecated operation says since when it is, and when it ends', async () => {
  const app = new Hono<HttpEnv>()
  app.get('/old', announceEnd({ since: '2026-12-01', sunset: '2027-06-01' }), (c) => c.json({ ok: true }))
  const { headers } = await app.request('/old')
  expect(headers.get('deprecation')).toBe('@1796083200')
  expect(headers.get('sunset')).toBe('Tue, 01 Jun 2027 00:00:00 GMT')
  expect(headers.get('link')).toMatch(/^<http.*\/api\/docs>; rel="deprecation"; type="text\/html"$/)
})

test('what is deprecated works on for six months, and names what takes its place', () => {
  const names = restRoutes.map(({ method, path }) => `${method} ${path}`)
  for (const { procedure, deprecated } of restRoutes) {
    if (!deprecated) continue
    const { since, sunset, successor } = deprecated
    expect(new Date(sunset) >= addMonths(new Date(since), 6), procedure).toBe(true)
    if (successor) expect(names).toContain(successor)
  }
})
