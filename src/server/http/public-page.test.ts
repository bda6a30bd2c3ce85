import { expect, test } from 'vitest'
import { publicPageOf } from './public-page'

const addressOf = (url: string, headers = {}) => publicPageOf(url, headers)?.address

test.each([
  ['/', '/'],
  ['/?utm_source=mail&gclid=1', '/'],
  ['/privacy?tab=reviews', '/privacy'],
  ['/contractors?utm_source=a&service=roofing&q=', '/contractors?service=roofing'],
  ['/contractors?province=ON&q=%20deck%20&q=other', '/contractors?q=deck&province=ON'],
  ['/contractors?sort=rating&sort=x&page=2', '/contractors?sort=rating'],
  ['/services/roofing?utm_source=a', '/services/roofing'],
  ['/services/roofing/st-johns-nl', '/services/roofing/st-johns-nl'],
  ['/contractors/maple-roofing?tab=reviews&from=mail', '/contractors/maple-roofing?tab=reviews'],
  ['/contractors/maple-roofing?tab=about', '/contractors/maple-roofing'],
  ['/contractors/maple-roofing?tab=nonsense', '/contractors/maple-roofing'],
  ['/sitemap.xml?a=1', '/sitemap.xml'],
  ['/sitemap/contractors.xml?after=maple&a=1', '/sitemap/contractors.xml?after=maple'],
  ['/robots.txt?a=1', '/robots.txt'],
])('%s is rendered as %s', (url, address) => expect(addressOf(url)).toBe(address))

test.each([
  '/customer-portal',
  '/contractors/',
  '/contractors/Maple',
  '/contractors/a%62',
  '/admin',
  '/nowhere',
  '/services',
  '/services/a/b/c',
  '/services/A',
])('%s is no page for everybody', (url) => expect(publicPageOf(url, {})).toBeNull())

test('an address with a secret is left to Next, which lets it out to nobody', () => {
  expect(publicPageOf('/?request=secret', {})).toBeNull()
  expect(publicPageOf('/contractors?token=secret', {})).toBeNull()
})

test('a payload is its own rendering, by everything that the router says of it', () => {
  const headers = { rsc: '1', 'next-router-state-tree': 'tree', cookie: 'a=b', 'x-nonce': 'n' }
  expect(publicPageOf('/terms?_rsc=abc&utm=1', headers)).toMatchObject({
    address: '/terms?_rsc=abc',
    routerHeaders: { rsc: '1', 'next-router-state-tree': 'tree' },
  })
  expect(publicPageOf('/terms', { 'next-router-state-tree': 'tree' })?.routerHeaders).toEqual({})
})

test('HTML is never given for the address of a payload, nor a payload for a page’s', () => {
  expect(publicPageOf('/terms?_rsc=abc', {})).toBeNull()
  expect(publicPageOf('/terms', { rsc: '1' })).toBeNull()
})

test('no list is older than ten seconds anywhere, and no shared cache shows a profile without asking', () => {
  for (const list of ['/contractors', '/', '/services/roofing', '/services/roofing/halifax-ns']) {
    const { ttl, cacheControl } = publicPageOf(list, {}) ?? { ttl: 0, cacheControl: '' }
    const seconds = [...cacheControl.matchAll(/(?:s-maxage|revalidate)=(\d+)/g)].map(([, value]) => Number(value))
    expect(seconds).toHaveLength(2)
    expect(ttl / 1000 + seconds.reduce((sum, value) => sum + value, 0)).toBeLessThan(10)
  }
  expect(publicPageOf('/contractors/a', {})?.cacheControl).toBe(
    'public, max-age=0, s-maxage=0, stale-while-revalidate=0',
  )
})
