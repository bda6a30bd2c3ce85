import { expect, test } from 'vitest'
import { isRouterState } from './router-state'

const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state))
const profile = ['id', 'atelier', 'd', null]

test.each([
  ['a page', ['', { children: ['__PAGE__', {}] }]],
  ['a profile, to be fetched', ['', { children: ['contractors', { children: [profile, {}] }, null, 'refetch'] }]],
  ['all parts', ['', {}, ['/a', '/b'], 'inside-shared-layout', 16, 'hash']],
  ['an intercepted segment', [['id', 'x', 'di(..)(..)', ['new']], {}, null, null]],
])('%s is read', (_name, state) => expect(isRouterState(encode(state))).toBe(true))

test.each([
  '',
  '%',
  '%5B',
  'null',
  '{}',
  '[]',
  encode(['']),
  encode(['', null]),
  encode(['', { children: null }]),
  encode([['id', 'x', 'y', null], {}]),
  encode(['', {}, null, 'refresh']),
  encode(['', {}, null, null, '1']),
  '['.repeat(5000),
])('%s is not', (header) => expect(isRouterState(header)).toBe(false))
