import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '~/server/observability/log'
import { metrics } from '~/server/observability/metrics'
import { givenDatabase } from '~/test/database'
import { app } from './app'

givenDatabase()
const logged = vi.spyOn(log, 'warn')
beforeEach(() => {
  logged.mockClear()
  metrics().cspReports.reset()
})

const send = (body: string, type: string, address = '198.51.100.7') =>
  app.request('/api/csp-reports', {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'x-forwarded-for': address },
  })
const counted = async () => (await metrics().cspReports.get()).values

test.each([
  [
    'report-uri',
    'application/csp-report',
    {
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?token=secret',
        'document-uri': 'https://trowel.example/customer-portal?request=secret',
      },
    },
  ],
  [
    'report-to',
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?token=secret',
          documentURL: 'https://trowel.example/customer-portal?request=secret',
        },
      },
      { type: 'deprecation', body: {} },
    ],
  ],
])('a report as %s sends it is counted, and logged without the queries of its addresses', async (_by, type, body) => {
  expect((await send(JSON.stringify(body), type)).status).toBe(204)
  expect(await counted()).toMatchObject([{ labels: { directive: 'script-src-elem' }, value: 1 }])
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ blocked: 'https://evil.example', page: '/customer-portal' })
  expect(JSON.stringify(logged.mock.calls)).not.toContain('secret')
})

test('what is no report is taken and dropped, a large one refused, and many of one origin limited', async () => {
  for (const body of ['', '{', 'null', '[]', '[1]', '{"csp-report":1}'])
    expect((await send(body, 'application/csp-report')).status).toBe(204)
  await send(JSON.stringify({ 'csp-report': { 'effective-directive': 'x"} 1\n' } }), 'application/csp-report')
  expect((await counted()).map(({ labels }) => labels.directive)).toEqual(['other'])
  expect((await send('x'.repeat(20_000), 'application/csp-report')).status).toBe(413)
  const many = await Promise.all(Array.from({ length: 70 }, () => send('[]', 'application/reports+json')))
  expect(many.map(({ status }) => status)).toContain(429)
})
