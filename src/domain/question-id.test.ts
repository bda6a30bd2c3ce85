import { expect, test } from 'vitest'
import { proposeQuestionId } from './question-id'

test.each([
  ['How old is the roof?', 'howOldIsTheRoof'],
  ['  Étage à rénover ', 'etageARenover'],
  ['Owner’s name', 'ownersName'],
  ['2nd floor?', 'ndFloor'],
  ['???', ''],
  ['', ''],
])('%j is proposed as %j', (label, id) => {
  expect(proposeQuestionId(label)).toBe(id)
})

test('what is taken gets a number, and a long label is cut', () => {
  expect(proposeQuestionId('Roof age', ['roofAge', 'roofAge2'])).toBe('roofAge3')
  expect(proposeQuestionId('word '.repeat(50)).length).toBeLessThanOrEqual(40)
})
