import fc from 'fast-check'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { transformer } from './transformer'

/** What travels: the text on the line, read as the screens read it. */
const received = (value: unknown) =>
  superjson.deserialize(JSON.parse(JSON.stringify(transformer.output.serialize(value))))

const leaf = fc.oneof(
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.date(),
  fc.constantFrom(null, undefined, -0, 1n, new Map([['a', 1]]), new Set([1]), new Date(Number.NaN)),
)
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('a.b', 'c\\', 'd')), tie('anything'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}))

test('whatever an answer holds is read as what superjson would have sent', () => {
  fc.assert(
    fc.property(anything, (value) => {
      let sent: unknown
      try {
        sent = superjson.deserialize(JSON.parse(JSON.stringify(superjson.serialize(value))))
      } catch {
        return expect(() => received(value)).toThrow()
      }
      expect(received(value)).toEqual(sent)
    }),
    { numRuns: 500 },
  )
})

test('dates stay dates, at every depth', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const value = { at, rows: [{ at, none: null }, { deep: { at } }] }
  expect(received(value)).toEqual(value)
  expect(transformer.output.serialize(value)).toMatchObject({
    meta: { values: { at: ['Date'], 'rows.0.at': ['Date'], 'rows.1.deep.at': ['Date'] } },
  })
})

test.each([
  { json: { email: 4e9 }, meta: { values: { email: [['typed-array', 'Float64Array']] } } },
  { json: { email: '1'.repeat(10) }, meta: { values: { email: ['bigint'] } } },
  { json: { email: '/a/' }, meta: { values: { email: ['regexp'] } } },
  { json: [1], meta: { values: ['set', { 0: ['class', 'X'] }] } },
])('input that names a type no screen sends is not even begun: %j', (sent) => {
  expect(() => transformer.input.deserialize(sent as never)).toThrow('The input cannot be read')
})

test('what a screen sends is read as it was meant', () => {
  const sent = {
    at: new Date(0),
    nothing: undefined,
    many: new Set([1]),
    by: new Map([['a', new Date(1)]]),
    none: Number.NaN,
  }
  expect(transformer.input.deserialize(superjson.serialize(sent))).toEqual(sent)
})
