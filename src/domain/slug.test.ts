import { expect, test } from 'vitest'
import { isUuid, slugCandidates, slugify } from './slug'

test.each([
  ['Rénovations Côté & Fils', 'renovations-cote-and-fils'],
  ["Signal Hill's Œuvre", 'signal-hills-oeuvre'],
  ['  --A--  ', 'a'],
  ['漢字', ''],
])('%j becomes %j', (text, slug) => expect(slugify(text)).toBe(slug))

test('slugs to try are the name, the name with the city, then numbers', () => {
  const candidates = slugCandidates('Acme Roofing', 'Québec')
  expect([1, 2, 3, 4].map(() => candidates.next().value)).toEqual([
    'acme-roofing',
    'acme-roofing-quebec',
    'acme-roofing-quebec-2',
    'acme-roofing-quebec-3',
  ])
})

test('a slug never has the shape of an id', () => {
  const id = '01a1fadf-3a63-7668-9ec7-4d3a7cec9d2d'
  expect(isUuid(id)).toBe(true)
  for (const candidate of Array.from({ length: 3 }, () => slugCandidates(id, 'Regina').next().value))
    expect(isUuid(String(candidate))).toBe(false)
})

test('a name without letters still gets a slug', () =>
  expect(slugCandidates('漢字', '').next().value).toBe('contractor'))
