import { expect, test } from 'vitest'
import { attachmentIds } from './file'
import { entityId, line, prose } from './primitives'

test.each([
  ['Tremblay\u200b et\u2060 Fils\ufeff', 'Tremblay et Fils'],
  ['\u202eslif te yalbmerT', 'slif te yalbmerT'],
  ['\u2067Ann\u2069 Lee\u200f', 'Ann Lee'],
  ['co\u00adoperative', 'cooperative'],
  ['Zoe\u0308 \u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'Zo\u00eb \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
])('what cannot be seen is no part of a text: %j', (given, kept) => {
  expect(line().parse(given)).toBe(kept)
  expect(prose().parse(`${given}\n${given}`)).toBe(`${kept}\n${kept}`)
})

test.each(['\u200b', '\u202e \u2066', '\ufeff\u00ad'])('a name of nothing that can be seen is missing: %j', (given) => {
  expect(line({ message: 'Name is required' }).safeParse(given).error?.issues[0]?.message).toBe('Name is required')
})

test('an id is read as the database writes it, however it is spelled', () => {
  const id = '01a20955-64ce-700c-bc54-0c10ca157cf3'
  expect(entityId.parse({ id: id.toUpperCase() })).toEqual({ id })
  expect(attachmentIds.parse([id, id.toUpperCase()])).toEqual([id])
})
