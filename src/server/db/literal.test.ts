import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { literal } from './literal'

test('a word stands in the text, and nothing that could end it', () => {
  expect(new PgDialect().sqlToQuery(literal('in_progress'))).toEqual({ sql: "'in_progress'", params: [] })
  for (const word of ["'", "x' or true", '', 'New', 'a;b', 'é']) expect(() => literal(word)).toThrow(RangeError)
})
