import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

const from = (forwarded: string) => new Headers({ 'x-forwarded-for': forwarded })

test('without a proxy only the socket counts, whatever the client claims', () => {
  expect(clientAddress(from('1.2.3.4'), '198.51.100.7', 0)).toBe('198.51.100.7')
  expect(clientAddress(new Headers(), '::ffff:198.51.100.7', 0)).toBe('198.51.100.7')
})

test('behind proxies the entry that the outermost of them wrote counts', () => {
  expect(clientAddress(from('6.6.6.6, 203.0.113.9'), '10.0.0.1', 1)).toBe('203.0.113.9')
  expect(clientAddress(from('6.6.6.6, 203.0.113.9, 10.0.0.2'), '10.0.0.1', 2)).toBe('203.0.113.9')
})

test('with fewer entries than proxies the first is taken', () => {
  expect(clientAddress(new Headers(), '10.0.0.1', 2)).toBe('10.0.0.1')
  expect(clientAddress(new Headers(), undefined, 1)).toBe('unknown')
})
