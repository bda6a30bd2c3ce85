import type { OpenAPI } from '@orpc/openapi'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
type Direction = 'sent' | 'answered'

interface Documents {
  before: OpenAPI.Document
  after: OpenAPI.Document
}

/** Bounds, and whether a greater value takes something away from who sends. */
const bounds = [
  ['minLength', true],
  ['minimum', true],
  ['minItems', true],
  ['maxLength', false],
  ['maximum', false],
  ['maxItems', false],
] as const

/**
 * What a client written for the first document would trip over in the second: an address, a field or a value that is
 * gone, something more that must be sent, something that may now be missing. New addresses, fields and answered values
 * are none; nor is the end of an operation that was deprecated.
 */
export function breakingChanges(documents: Documents): string[] {
  const found: string[] = []
  for (const [path, item] of Object.entries(documents.before.paths ?? {}))
    for (const [method, operation] of Object.entries(item ?? {}) as [string, OpenAPI.OperationObject][]) {
      const now = documents.after.paths?.[path]?.[method as 'get']
      const name = `${method.toUpperCase()} ${path}`
      if (now) found.push(...ofOperation(documents, name, operation, now))
      else if (!operation.deprecated) found.push(`${name} is gone`)
    }
  return found
}

function ofOperation(
  documents: Documents,
  name: string,
  before: OpenAPI.OperationObject,
  after: OpenAPI.OperationObject,
): string[] {
  return [
    ...ofParameters(documents, name, before, after),
    ...ofBody(documents, name, before, after),
    ...ofAnswers(documents, name, before, after),
  ]
}

function ofParameters(
  documents: Documents,
  name: string,
  before: OpenAPI.OperationObject,
  after: OpenAPI.OperationObject,
) {
  const [known, now] = [before, after].map(({ parameters = [] }) => parameters as OpenAPI.ParameterObject[])
  const same = (one: OpenAPI.ParameterObject) => (other: OpenAPI.ParameterObject) =>
    one.name === other.name && one.in === other.in
  const added = (now ?? []).filter((parameter) => parameter.required && !known?.some(same(parameter)))
  return [
    ...added.map((parameter) => `${name}: ${parameter.name} must be sent`),
    ...(known ?? []).flatMap((parameter) => {
      const current = now?.find(same(parameter))
      const at = `${name}: ${parameter.name}`
      if (!current) return [`${at} is gone`]
      const isNeeded = current.required && !parameter.required ? [`${at} must be sent`] : []
      return [...isNeeded, ...compare(documents, at, parameter.schema as Schema, current.schema as Schema, 'sent')]
    }),
  ]
}

function ofBody(documents: Documents, name: string, before: OpenAPI.OperationObject, after: OpenAPI.OperationObject) {
  const [known, now] = [before, after].map(({ requestBody }) => requestBody as OpenAPI.RequestBodyObject | undefined)
  if (!known) return now?.required ? [`${name}: a body must be sent`] : []
  const isNeeded = now?.required && !known.required ? [`${name}: a body must be sent`] : []
  return [
    ...isNeeded,
    ...Object.entries(known.content).flatMap(([type, { schema }]) => {
      const current = now?.content[type]
      if (!current) return [`${name}: ${type} is not taken`]
      return compare(documents, `${name}: body`, schema as Schema, current.schema as Schema, 'sent')
    }),
  ]
}

function ofAnswers(
  documents: Documents,
  name: string,
  before: OpenAPI.OperationObject,
  after: OpenAPI.OperationObject,
) {
  return Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
    if (!status.startsWith('2')) return []
    const now = after.responses?.[status] as OpenAPI.ResponseObject | undefined
    if (!now) return [`${name}: no ${status}`]
    return Object.entries((response as OpenAPI.ResponseObject).content ?? {}).flatMap(([type, { schema }]) => {
      const current = now.content?.[type]
      if (!current) return [`${name}: answers no ${type}`]
      return compare(documents, `${name}: answer`, schema as Schema, current.schema as Schema, 'answered')
    })
  })
}

function resolve(document: OpenAPI.Document, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name ? (document.components?.schemas?.[name] as Schema) : schema
}

function compare(
  documents: Documents,
  at: string,
  given: Schema | undefined,
  current: Schema | undefined,
  direction: Direction,
  within: readonly string[] = [],
): string[] {
  const reference = given?.$ref
  if (reference && within.includes(reference)) return []
  const path = reference ? [...within, reference] : within
  const [before, after] = [resolve(documents.before, given), resolve(documents.after, current)]
  if (!before) return []
  if (!after) return [`${at} is gone`]
  const deeper = (name: string, one?: Schema, other?: Schema) =>
    compare(documents, `${at}.${name}`, one, other, direction, path)
  const cases = Object.entries(before.anyOf ?? []).flatMap(([index, option]) =>
    after.anyOf ? deeper(index, option, after.anyOf[Number(index)]) : [`${at} has no cases`],
  )
  return [
    ...ofType(at, before, after, direction),
    ...(direction === 'sent' ? ofBounds(at, before, after) : []),
    ...ofRequired(at, before, after, direction),
    ...Object.entries(before.properties ?? {}).flatMap(([name, property]) =>
      deeper(name, property, after.properties?.[name]),
    ),
    ...(before.items ? deeper('0', before.items, after.items) : []),
    ...cases,
  ]
}

function ofType(at: string, before: Schema, after: Schema, direction: Direction): string[] {
  const [known, now] = [before, after].map(({ type }) => (type === undefined ? [] : [type].flat()))
  const [wide, narrow] = direction === 'sent' ? [known, now] : [now, known]
  const lost = wide?.filter((type) => narrow?.length && !narrow.includes(type)) ?? []
  const values = (before.enum ?? []).filter((value) => after.enum && !after.enum.includes(value))
  return [
    ...lost.map((type) => (direction === 'sent' ? `${at} takes no ${type}` : `${at} may be ${type}`)),
    ...(direction === 'sent' ? values.map((value) => `${at} takes no ${value}`) : []),
    ...(direction === 'sent' && after.enum && !before.enum ? [`${at} takes listed values only`] : []),
  ]
}

function ofBounds(at: string, before: Schema, after: Schema): string[] {
  return bounds.flatMap(([name, isLower]) => {
    const [known, now] = [before[name], after[name]]
    if (now === undefined) return []
    const isTighter = known === undefined || (isLower ? now > known : now < known)
    return isTighter ? [`${at}: ${name} is ${now}`] : []
  })
}

function ofRequired(at: string, before: Schema, after: Schema, direction: Direction): string[] {
  const [known = [], now = []] = [before.required, after.required]
  if (direction === 'sent')
    return now.filter((name) => !known.includes(name)).map((name) => `${at}.${name} must be sent`)
  return known.filter((name) => !now.includes(name)).map((name) => `${at}.${name} may be missing`)
}
