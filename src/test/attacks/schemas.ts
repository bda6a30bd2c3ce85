import type { OpenAPI } from '@orpc/openapi'
import fc from 'fast-check'
import { z } from 'zod'
import { hostileValue } from './hostile'

/** What the generated document uses of JSON Schema. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
  $ref?: string
}

type Usual = Record<string, unknown[]>

const texts = fc.constantFrom<unknown>('Nora', 'A sentence of some words.', '2026-01-05', 'Roofing', 'ON', '12')

function fitting(schema: Schema, name: string, usual: Usual): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(usual, name) ? usual[name] : undefined
  if (known && known.length > 0) return fc.constantFrom(...known)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => fitting(branch, name, usual)))
  const kinds: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () => record(schema, usual, 0),
    array: () => fc.array(fitting(schema.items ?? {}, '', usual), { maxLength: 3 }),
    number: () => fc.integer({ min: 0, max: 100 }),
    integer: () => fc.integer({ min: 0, max: 100 }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    string: () => (schema.format === 'date-time' ? fc.constant('2026-01-05T12:00:00.000Z') : texts),
  }
  return (kinds[schema.type ?? ''] ?? (() => texts))()
}

/** An object of the schema's fields: most as they should be, `spoiled` percent of them anything at all. */
function record(schema: Schema, usual: Usual, spoiled: number): fc.Arbitrary<Record<string, unknown>> {
  const required = schema.required ?? []
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    fc.oneof(
      { weight: 100 - spoiled, arbitrary: fitting(field, name, usual) },
      { weight: spoiled, arbitrary: hostileValue },
    ),
  ])
  const arbitraries = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
  const kept = spoiled > 30 ? [] : required.filter((name) => name in arbitraries)
  return fc.record(arbitraries, { requiredKeys: kept })
}

/** Inputs for a body or a query: nearly right ones, wrong ones, and ones with fields nobody asked for. */
export function inputsFor(schema: Schema, usual: Usual): fc.Arbitrary<Record<string, unknown>> {
  const branches = schema.anyOf ?? schema.oneOf ?? [schema]
  const added = fc.dictionary(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'id',
      'role',
      'status',
      'userId',
      'verified',
      'x'.repeat(300),
      '💥',
      '',
    ),
    hostileValue,
    { maxKeys: 2, noNullPrototype: true },
  )
  const near = fc.oneof(...branches.map((branch) => record(branch, usual, 12)))
  const wrong = fc.oneof(...branches.map((branch) => record(branch, usual, 80)))
  const sent = fc.oneof({ weight: 3, arbitrary: near }, { weight: 2, arbitrary: wrong })
  return fc
    .tuple(sent, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: added }))
    .map(([fields, strange]) => Object.assign(Object.create(null), fields, strange) as Record<string, unknown>)
}

/** The same schema, closed: a field that is not documented does not fit. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isObject = copy.type === 'object' && copy.properties !== undefined
  return isObject && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy
}

/** The document with its components where they are used. */
export function withoutReferences(document: OpenAPI.Document): OpenAPI.Document {
  const components = document.components?.schemas as Record<string, unknown> | undefined
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (!value || typeof value !== 'object') return value
    const name = '$ref' in value && typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined
    if (name) return inline(components?.[name])
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inline(entry)]))
  }
  return inline(document) as OpenAPI.Document
}

/** Reads an answer by its documented schema, and refuses what the document does not tell. */
export function readerOf(schema: Schema): z.ZodType {
  return z.fromJSONSchema(closed(schema) as Parameters<typeof z.fromJSONSchema>[0])
}
