import { expect, test } from 'vitest'
import { mentionedIn } from './comment'

const team = [
  { id: '1', name: 'Ann Lee' },
  { id: '2', name: 'Ann Lee-Roy' },
  { id: '3', name: 'Mika Roy' },
  { id: '4', name: 'Mika Roy' },
  { id: '5', name: 'Zoë Côté' },
]
const idsIn = (text: string) => mentionedIn(text, team).map(({ id }) => id)

test.each([
  ['Rang twice, no answer', []],
  ['@Ann Lee please ring them', ['1']],
  ['(@ann lee), @Zoë Côté.', ['1', '5']],
  ['@Ann Lee-Roy', ['2']],
  ['@Ann Leesburg', []],
  ['@Ann', []],
  ['write to x@Ann Lee', []],
  ['@Mika Roy', ['3', '4']],
  ['@@Ann Lee', ['1']],
])('%s', (text, ids) => {
  expect(idsIn(text)).toEqual(ids)
})
