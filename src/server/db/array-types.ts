import type { PostgresType } from 'postgres'
import { parse } from 'postgres-array'

/** Object ids of built-in array types, which are the same in every database (`pg_type.dat`). */
const textArrays = [1002, 1003, 1009, 1014, 1015, 1016, 2951] // char, name, text, bpchar, varchar, int8, uuid
const numberArrays = [1005, 1007, 1021, 1022, 1028] // int2, int4, float4, float8, oid
const booleanArray = 1000

/**
 * How the driver reads and writes arrays. Given here, it need not ask each new connection for the database's types: a
 * connection that breaks during that question is a rejection nobody handles, which ends the process.
 */
export const arrayTypes: Record<string, PostgresType> = {
  texts: { to: 1009, from: textArrays, serialize: arrayLiteral, parse: (text: string) => parse(text) },
  numbers: { to: 1007, from: numberArrays, serialize: arrayLiteral, parse: (text: string) => parse(text, Number) },
  booleans: {
    to: booleanArray,
    from: [booleanArray],
    serialize: arrayLiteral,
    parse: (text: string) => parse(text, (value) => value === 't'),
  },
}

/** An array as Postgres reads it; a text is taken to be one already. */
function arrayLiteral(values: readonly unknown[] | string): string {
  if (typeof values === 'string') return values
  return `{${values.map(elementLiteral).join(',')}}`
}

function elementLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return arrayLiteral(value)
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`
}
