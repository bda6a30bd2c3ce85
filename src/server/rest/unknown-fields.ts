import { z } from 'zod'
import { InvalidError } from '~/domain/errors'

type Value = Record<string, unknown>

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The contract below what wraps it: what is optional, has a default, is refined or is transformed afterwards. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  )
    return unwrapped(schema.def.innerType)
  if (schema instanceof z.ZodLazy) return unwrapped(schema.def.getter())
  // What is preprocessed begins with the function.
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return schema
}

/** Paths of fields that a contract has no name for, deep; empty when it knows them all. */
export function unknownFields(contract: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[] {
  const schema = unwrapped(contract)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.flatMap((item, at) => unknownFields(schema.element, item, [...path, String(at)]))
      : []
  if (schema instanceof z.ZodUnion)
    // The case that is meant knows the most.
    return schema.options
      .map((option) => unknownFields(option, value, path))
      .reduce((fewest, found) => (found.length < fewest.length ? found : fewest))
  if (!isObject(value)) return []
  if (schema instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, item]) => unknownFields(schema.valueType, item, [...path, name]))
  if (schema instanceof z.ZodIntersection) {
    const right = new Set(unknownFields(schema.def.right, value, path))
    return unknownFields(schema.def.left, value, path).filter((field) => right.has(field))
  }
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const field: z.core.$ZodType | undefined = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    return field ? unknownFields(field, item, [...path, name]) : [[...path, name].join('.')]
  })
}

const message = 'There is no such field'
const noParameter = 'There is no such parameter'

/**
 * Refuses what a call sends beyond its contract, by name: an integrator's misspelled field would be ignored.
 * @throws InvalidError
 */
export function refuseUnknown(contract: z.core.$ZodType, request: { url: URL; isQuery: boolean; body: unknown }): void {
  const names = [...new Set([...request.url.searchParams.keys()].map((name) => name.replace(/\[.*$/s, '')))]
  const known = request.isQuery ? contract : z.object({})
  const issues = [
    ...unknownFields(known, Object.fromEntries(names.map((name) => [name, null]))).map((path) => ({
      path,
      message: noParameter,
    })),
    ...(request.isQuery ? [] : unknownFields(contract, request.body)).map((path) => ({ path, message })),
  ]
  const [first] = issues
  if (first) throw new InvalidError(`${first.message}: ${first.path}`, { issues, reason: 'unknown_field' })
}
