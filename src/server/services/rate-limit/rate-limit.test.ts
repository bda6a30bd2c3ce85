import { expect, test } from 'vitest'
import { limits } from '~/domain/rate-limits'
import { givenDatabase } from '~/test/database'
import { call } from '~/test/rest'
import { consume, giveBack, hashedKey } from './rate-limit'

const database = givenDatabase()

/** A try of an invitation's link: sixty of one origin are allowed in a quarter of an hour. */
const tryLink = (address: string) =>
  call('/contractors/accept-invitation', {
    method: 'POST',
    body: { token: 'x'.repeat(43), password: 'a-long-enough-one', firstName: 'Ivo', lastName: 'Wood' },
    headers: { 'x-forwarded-for': address },
  })
const statuses = async (addresses: string[]) => (await Promise.all(addresses.map(tryLink))).map(({ status }) => status)
const hosts = (network: string) => Array.from({ length: 60 }, (_, host) => `${network}::${(host * 1009).toString(16)}`)

test('whoever has a whole IPv6 network has one limit, and their neighbours another', async () => {
  expect(new Set(await statuses(hosts('2001:db8:1:1')))).toEqual(new Set([400]))
  expect(await statuses(['2001:db8:1:1:aaaa:bbbb:cccc:dddd', '[2001:db8:1:1::99]:443'])).toEqual([429, 429])
  expect(await statuses(['2001:db8:1:2::1', '198.51.100.7', '::ffff:198.51.100.7'])).toEqual([400, 400, 400])
})

test('whoever has many IPv6 networks has sixteen limits, not one for each', async () => {
  const { db } = database
  const { points } = limits.invitation
  const host = (network: number) => `2001:db8:2:${network.toString(16)}::1`
  const exhaust = (network: number) => consume(db, 'invitation', host(network), points)
  for (let network = 0; network < 16; network++) await exhaust(network)
  await expect(consume(db, 'invitation', host(16))).rejects.toMatchObject({ code: 'TooManyRequests' })
  await consume(db, 'invitation', '2001:db8:3::1')
  await giveBack(db, 'invitation', host(0))
  await giveBack(db, 'invitation', host(0))
  await consume(db, 'invitation', host(17))
})

test('all tags of one mailbox have one limit, and other mailboxes another', () => {
  const key = hashedKey('ann@example.ca')
  for (const same of ['Ann+1@example.ca', 'ann+a+b@EXAMPLE.ca']) expect(hashedKey(same)).toBe(key)
  for (const other of ['ann1@example.ca', 'ann@example.com', '+ann@example.ca', 'ann'])
    expect(hashedKey(other)).not.toBe(key)
})

test('dots and the second name of Gmail are the same mailbox; elsewhere a dot is another', () => {
  const key = hashedKey('annlee@gmail.com 192.0.2.1')
  for (const same of ['a.n.n.lee+1@gmail.com 192.0.2.1', 'Ann.Lee@googlemail.com 192.0.2.1'])
    expect(hashedKey(same)).toBe(key)
  for (const other of ['annlee@gmail.com 192.0.2.2', 'annlee@gmail.com.example.ca 192.0.2.1'])
    expect(hashedKey(other)).not.toBe(key)
  expect(hashedKey('ann.lee@example.ca')).not.toBe(hashedKey('annlee@example.ca'))
})
