import { expect, test } from 'vitest'
import { browseAddress, readBrowseState } from './browse-query'

const read = (address: string) => {
  const params = new URLSearchParams(address)
  return readBrowseState((name) => params.get(name) ?? undefined)
}

test('a place with a digit is a postal code, any other is a city', () => {
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
  const empty = { q: '', service: '', province: '', place: '' }
  expect(browseAddress(empty)).toBe('/contractors')
  expect(browseAddress({ ...empty, service: 'roofing', place: 'm5h2n2' }, 'abc')).toBe(
    '/contractors?service=roofing&place=M5H+2N2&cursor=abc',
  )
  expect(read('').filtered).toBe(false)
})
