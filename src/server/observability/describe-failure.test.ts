import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { isStorable } from '~/domain/storable-text'
import { describeFailure } from './describe-failure'

const circular: Record<string, unknown> = { state: 'stuck' }
circular.self = circular

const throwing = (key: string) =>
  Object.defineProperty(new Error('x'), key, {
    get() {
      throw new Error('a getter')
    },
  })

describe('whatever was thrown becomes text that can be stored', () => {
  test.each([
    ['a null character', 'a\u0000b', 'a\ufffdb'],
    ['an error with half a surrogate pair', new Error('\ud800 half'), '\ufffd half'],
    ['a circular object', circular, "<ref *1> { state: 'stuck', self: [Circular *1] }"],
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['an empty text', '', 'An error that cannot be described'],
    ['a function', () => {}, '[Function (anonymous)]'],
    ['an error without a message', new TypeError(), 'TypeError'],
    ['a message that cannot be read', throwing('message'), 'An error that cannot be described'],
    ['a cause that cannot be read', throwing('cause'), 'An error that cannot be described'],
    ['a message that is no text', Object.assign(new Error(), { message: { a: 1 } }), '[object Object]'],
    [
      'an object that answers nothing',
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('no')
          },
        },
      ),
      'An error that cannot be described',
    ],
  ])('%s', (_name, thrown, text) => {
    expect(describeFailure(thrown)).toBe(text)
    expect(isStorable(describeFailure(thrown))).toBe(true)
  })

  test('a cause that is its own is named a few times, a long message is cut, whole pairs stay whole', () => {
    const own = new Error('again')
    own.cause = own
    expect(describeFailure(own)).toBe('again: again: again')
    const long = describeFailure(new Error('🏠'.repeat(100_000)))
    expect(long.length).toBeLessThanOrEqual(1000)
    expect(isStorable(long)).toBe(true)
  })
})

test('people are left out: emails, phones, postal codes and the parameters of queries', () => {
  expect(describeFailure(new Error('no mail to hanna@example.ca or 613 555 0111, K1N 6N5'))).toBe(
    'no mail to [email A] or [phone A], [postal code A]',
  )
  const query = new DrizzleQueryError('select 1 where $1', ['hanna@example.ca'], new Error('connection closed'))
  expect(describeFailure(query)).toBe('A query failed: connection closed')
})
