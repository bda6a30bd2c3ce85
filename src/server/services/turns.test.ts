import { expect, test } from 'vitest'
import type { Database } from '~/server/db/client'
import { visitorContext } from '~/test/contexts'
import { senderOf } from './turns'

const sentFrom = (address: string) => senderOf({ ...visitorContext({} as Database), address })

test('an IPv6 site is one sender, whichever of its networks asks: it has more of them than senders may wait', () => {
  expect(sentFrom('2001:db8:7:1::1')).toBe(sentFrom('2001:db8:7:ff00::9'))
  expect(sentFrom('2001:db8:7:1::1')).not.toBe(sentFrom('2001:db8:8:1::1'))
})

test('an IPv4 address is a sender, however it is written', () => {
  expect(sentFrom('::ffff:198.51.100.7')).toBe(sentFrom('198.51.100.7'))
  expect(sentFrom('198.51.100.7')).not.toBe(sentFrom('198.51.100.8'))
})
