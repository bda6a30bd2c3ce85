import { describe, expect, test } from 'vitest'
import { displayPhone, formatPhoneInput, parsePhone, wholePhone } from './phone'

test.each([
  ['4', '(4'],
  ['4165', '(416) 5'],
  ['4165550', '(416) 555-0'],
  ['41655501234567', '(416) 555-0123'],
  ['(416) 555-', '(416) 555'],
  ['', ''],
])('what is typed, %j, is shown as %j', (typed, shown) => expect(formatPhoneInput(typed)).toBe(shown))

describe('parsePhone', () => {
  test.each([
    ['(416) 555-0123', '+14165550123'],
    ['+1 416.555.0123', '+14165550123'],
    ['14165550123', '+14165550123'],
    ['(123) 456-7890', '+11234567890'],
  ])('reads %j as %j', (text, stored) => expect(parsePhone(text)).toBe(stored))

  test.each(['416555012', '416-555-0123 x5', 'call me', '', '24165550123'])('refuses %j', (text) =>
    expect(parsePhone(text)).toBeNull(),
  )
})

test.each([
  ['+1 (613) 555-0199', '6135550199'],
  ['tel:+16135550199', '6135550199'],
  ['1-613-555-0199 ext. 5', '6135550199'],
  ['011 1 613.555.0199', '6135550199'],
  ['６１３ ５５５ ０１９９', '6135550199'],
  ['613 555', null],
  ['555-0199', null],
])('%j as a whole number is %j', (text, digits) => expect(wholePhone(text)).toBe(digits))

test('a stored number is shown the Canadian way', () => expect(displayPhone('+14165550123')).toBe('(416) 555-0123'))
