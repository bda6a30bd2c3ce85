import { expect, test } from 'vitest'
import { initials } from './initials'
import { referenceFrom } from './reference'

test.each([
  ['Tremblay & Fils Rénovation', 'TF'],
  ['élan', 'É'],
  ['  ', ''],
  ['3D Walls', '3W'],
])('the initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters))

test('a reference is short and has no letters that are misread', () => {
  const all = Array.from({ length: 256 }, (_, byte) => referenceFrom(new Uint8Array(6).fill(byte)))
  for (const reference of all) expect(reference).toMatch(/^TR-[2-9A-HJKMNP-Z]{6}$/)
})
