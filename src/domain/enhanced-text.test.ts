import { describe, expect, test } from 'vitest'
import { isFaithful, tidyEnhancedText } from './enhanced-text'

const own = 'roof leaks over bedroom, 20 years old, want fix for $5,000, see www.roof.example'

test.each([
  [
    'the same facts in better words',
    'The roof over the bedroom leaks. It is 20 years old, and our budget is $5000.',
    true,
  ],
  ['a new number', 'The roof is 25 years old and leaks over the bedroom.', false],
  ['a new price', 'The roof leaks. We would pay $6,000 for it.', false],
  ['a new address', 'The roof leaks. See https://spam.example for more.', false],
  ['a new domain', 'The roof leaks. Ask the people at bestroof.com about it.', false],
  ['a new email', 'The roof leaks. Write to me@here about it, please.', false],
  ['a placeholder of nothing', 'The roof leaks. Call [phone B] about it, please.', false],
  ['nothing', '', false],
  ['hardly anything', 'Roof.', false],
  ['a story', 'The roof leaks. '.repeat(100), false],
])('%s', (_name, enhanced, faithful) => expect(isFaithful(own, enhanced)).toBe(faithful))

test('money that was never spoken of', () => {
  expect(isFaithful('the roof leaks badly', 'The roof leaks badly, and a few thousand dollars are set aside.')).toBe(
    false,
  )
})

describe('what models put around an answer', () => {
  test.each([
    ['"The roof leaks."', 'The roof leaks.'],
    ['```\nThe roof leaks.\n```', 'The roof leaks.'],
    ['  One.\r\n\r\n\r\nTwo. ', 'One.\n\nTwo.'],
    ['A "quoted" word stays', 'A "quoted" word stays'],
  ])('%j', (text, tidy) => expect(tidyEnhancedText(text)).toBe(tidy))
})
