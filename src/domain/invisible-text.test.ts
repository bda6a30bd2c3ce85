import { expect, test } from 'vitest'
import { withoutInvisible } from './invisible-text'

test.each([
  ['a word joiner', 'Ac\u2060me'],
  ['a function application', 'Acme\u2061'],
  ['a grapheme joiner', 'A\u034Fcme'],
  ['a Hangul filler', 'Acme\u3164'],
  ['an empty Braille pattern', '\u2800Acme'],
  ['tags', 'Acme\u{E0041}\u{E0042}'],
  ['a variation selector', 'Ac\uFE0Fme'],
  ['one of the supplement', 'Acme\u{E0100}'],
  ['joiners between Latin letters', 'Ac\u200Dm\u200C\u200De'],
  ['a turn of the writing direction', 'Ac\u202Eme'],
])('%s is taken out', (_name, text) => expect(withoutInvisible(text)).toBe('Acme'))

test.each([
  'Zoé O’Brien-Łuc',
  '👩🏽‍🔧 ❤️‍🔥 👨‍👩‍👧 1️⃣',
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  'نمی\u200Cخواهم',
  'क\u094D\u200Dष',
  '한국어 葛\uFE00',
])('%s stays as it is', (text) => expect(withoutInvisible(text)).toBe(text))

test.each(['\u200B\u200C\u2060', '\u3164', '\u2800\uFE0F\u{E0041}'])('nothing is left of what cannot be seen', (text) =>
  expect(withoutInvisible(text)).toBe(''),
)
