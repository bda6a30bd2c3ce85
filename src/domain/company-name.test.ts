import { expect, test } from 'vitest'
import { isSameCompanyName } from './company-name'

test.each([
  ['Côté & Fils Rénovation Inc.', 'COTE  et FILS RENOVATION inc', false],
  ['Côté & Fils Rénovation Inc.', 'cote+fils, RENOVATION INC', true],
  ['Co\u0302te\u0301', 'Côté', true],
  ['Maple Roofing', 'MapleRoofing', true],
  ['Maple Roofing', 'Maple Roofing Ltd', false],
  ['Maple Roofing', 'Maple Rooflng', false],
  ['Maple Roofing', 'Mаple Roofing', false],
  ['3 Rivers', '4 Rivers', false],
  ['!!!', '???', false],
  ['!!!', '!!!', true],
  ['!!!', 'Maple', false],
  ['大工', '大 工', true],
  ['Maple Roofing', 'Maple Roofing 🅱🅴🆂🆃', false],
  ['Maple Roofing', 'Maple Roofing 🇧🇪', false],
  ['Maple Roofing', 'Ma\u0363ple Roofing', false],
  ['Maple Roofing', 'Maple\u0610 Roofing', false],
])('%s and %s: %s', (left, right, same) => {
  expect(isSameCompanyName(left, right)).toBe(same)
  expect(isSameCompanyName(right, left)).toBe(same)
})
