import { expect, test } from 'vitest'
import { canonicalAddress, lineOf, networkOf, siteOf } from './network-address'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:50123', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', 'unknown'],
  ['0x7f.1', '0x7f.1'],
  ['', ''],
])('%j is written %j', (text, written) => {
  expect(canonicalAddress(text)).toBe(written)
})

test('what is no address is kept to 64 characters', () => {
  expect(canonicalAddress('x'.repeat(5000))).toHaveLength(64)
})

test('addresses of one /64 are one network, of two are two, and an IPv4 address is one for itself', () => {
  expect(networkOf('2001:db8:0:7:ffff::9')).toBe(networkOf('2001:db8::7:0:0:0:1'))
  expect(networkOf('2001:db8:0:7::1')).not.toBe(networkOf('2001:db8:0:8::1'))
  expect(networkOf('::ffff:198.51.100.7')).toBe(networkOf('198.51.100.7'))
  expect(networkOf('198.51.100.7')).not.toBe(networkOf('198.51.100.8'))
  expect(networkOf('nora@example.ca')).toBe('nora@example.ca')
})

test('a line into a home is a /56, a site a /48, and IPv4 addresses have neither', () => {
  expect(lineOf('2001:db8:0:7ff::9')).toBe(lineOf('2001:db8:0:700::1'))
  expect(lineOf('2001:db8:0:7ff::9')).not.toBe(lineOf('2001:db8:0:800::1'))
  expect(siteOf('2001:db8:1:7ff::9')).toBe(siteOf('2001:db8:1:ffff::1'))
  expect(siteOf('2001:db8:1::9')).not.toBe(siteOf('2001:db8:2::9'))
  expect([lineOf('198.51.100.7'), siteOf('198.51.100.7')]).toEqual(['198.51.100.7', undefined])
  expect([lineOf('key 1'), siteOf('key 1')]).toEqual(['key 1', undefined])
})
