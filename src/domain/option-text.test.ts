import { expect, test } from 'vitest'
import { joinOptions, splitOptions } from './option-text'

test('options are separated by commas, trimmed, and each once', () => {
  expect(splitOptions(' S, M ,L,,M , ')).toEqual(['S', 'M', 'L'])
  expect(splitOptions('')).toEqual([])
  expect(splitOptions(' , ,')).toEqual([])
})

test.each([
  [['No, same layout', 'Yes']],
  [['3/4" pipe', '1" pipe']],
  [['"Quoted", it said', 'Plain']],
  [['"Begins" with quotes', 'a,b,c']],
])('%j comes back as it was written', (options) => {
  expect(splitOptions(joinOptions(options))).toEqual(options)
})

test('a quote that never ends is a letter like others', () => {
  expect(splitOptions('"open, end')).toEqual(['"open', 'end'])
})
