import { expect, test } from 'vitest'
import { browseAddress, readBrowseState } from './browse-query'

const read = (address: string) => {
  const params = new URLSearchParams(address)
  return readBrowseState((name) => params.get(name) ?? undefined)
}

test('a place that begins as a postal code is one, any other is a city', () => {
  expect(read('place=100 Mile House').query).toEqual({ city: '100 Mile House', limit: 12 })
  expect(read('place=m5h2n2').query).toEqual({ postalCode: 'm5h2n2', limit: 12 })
  expect(read('place=Québec').query).toEqual({ city: 'Québec', limit: 12 })
  expect(read('city=Ottawa').filters.place).toBe('Ottawa')
})

test.each([
  ['Ottawa, ON', 'Ottawa', 'ON'],
  ['Toronto on', 'Toronto', 'ON'],
  ["St. John's, Newfoundland and Labrador", "St. John's", 'NL'],
  ['Moncton', 'Moncton', undefined],
  ['ON', 'ON', undefined],
])('%s is a city and its province', (place, city, province) => {
  const { query, filters } = read(`place=${encodeURIComponent(place)}`)
  expect(query).toEqual({ city, ...(province && { province }), limit: 12 })
  expect(filters).toMatchObject({ place, province: '' })
})

test('a province that is chosen goes before one that is typed', () => {
  expect(read('place=Ottawa, ON&province=QC').query).toEqual({ city: 'Ottawa', province: 'QC', limit: 12 })
})

test('what cannot be read is said at its field and asked for nothing', () => {
  const state = read('place=M5H 2N&province=XX&q=deck')
  expect(state.query).toEqual({ q: 'deck', limit: 12 })
  expect(state.errors.place).toBe('Please enter a valid Canadian postal code (e.g., M5H 2N2)')
  expect(state.errors.province).toBe('Unknown province')
})

test('an address holds what is set, and nothing else', () => {
  const empty = { q: '', service: '', province: '', place: '', sort: '' }
  expect(browseAddress(empty)).toBe('/contractors')
  expect(browseAddress({ ...empty, service: 'roofing', place: 'm5h2n2' }, 'abc')).toBe(
    '/contractors?service=roofing&place=M5H+2N2&cursor=abc',
  )
  expect(read('').filtered).toBe(false)
})

test('the order is what it says: the nearest are known from a postal code on', () => {
  expect(read('')).toMatchObject({ order: 'name', orders: ['name', 'rating', 'response'] })
  expect(read('place=Ottawa&sort=nearest')).toMatchObject({ order: 'name', query: { city: 'Ottawa', limit: 12 } })
  expect(read('place=K1N 6N5')).toMatchObject({ order: 'nearest', orders: ['nearest', 'name', 'rating', 'response'] })
  expect(read('place=K1N 6N5&sort=rating')).toMatchObject({ order: 'rating', query: { sort: 'rating' } })
  expect(read('sort=rating').filtered).toBe(false)
  expect(read('sort=best').query).toEqual({ limit: 12 })
})
