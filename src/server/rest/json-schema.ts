import type { ConditionalSchemaConverter, JSONSchema, OpenAPI } from '@orpc/openapi'
import { z } from 'zod'

type Strategy = 'input' | 'output'
type ObjectSchema = Exclude<JSONSchema, boolean>
type Definitions = Record<string, unknown>

const definitions = '#/$defs/'
const components = '#/components/schemas/'

/**
 * Contracts as JSON Schema, by zod's own conversion. A contract with `.meta({ id })` becomes a component of that name,
 * and is referred to wherever it is used.
 */
export class ContractConverter implements ConditionalSchemaConverter {
  readonly components: Record<string, OpenAPI.SchemaObject> = {}

  condition(schema: unknown): boolean {
    return schema instanceof z.ZodType
  }

  convert(schema: unknown, { strategy }: { strategy: Strategy }): [required: boolean, schema: JSONSchema] {
    const contract = schema as z.ZodType
    const { $defs = {}, ...json } = toJsonSchema(contract, strategy)
    for (const [name, definition] of Object.entries($defs as Definitions)) this.add(name, definition)
    const required = toJsonSchema(z.object({ contract }), strategy).required?.includes('contract') ?? false
    // An input is taken apart into parameters and a body, so it stands there itself.
    const own = strategy === 'input' && json.$ref ? this.components[json.$ref.slice(components.length)] : undefined
    return [required, (own as ObjectSchema | undefined) ?? json]
  }

  private add(name: string, definition: unknown): void {
    const before = this.components[name]
    if (before && JSON.stringify(before) !== JSON.stringify(definition))
      throw new Error(`two contracts are named ${name}, or one reads otherwise than it writes`)
    this.components[name] = definition as OpenAPI.SchemaObject
  }
}

/** A contract as JSON Schema, with references to components. */
export function toJsonSchema(contract: z.ZodType, io: Strategy): ObjectSchema & { $defs?: unknown } {
  const json = z.toJSONSchema(contract, {
    io,
    unrepresentable: ({ zodSchema }) =>
      zodSchema instanceof z.ZodDate ? { type: 'string', format: 'date-time' } : 'any',
    override: ({ jsonSchema }) => plain(jsonSchema, io),
  })
  const { $schema: _, ...schema } = JSON.parse(JSON.stringify(json).replaceAll(definitions, components))
  return schema
}

/** Leaves out what zod adds to each number, each known format and each answer. */
function plain(schema: z.core.JSONSchema.BaseSchema, io: Strategy): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format) delete schema.pattern
  // Contracts tell their cases apart by any difference, not by one property alone.
  if (schema.oneOf) {
    schema.anyOf = schema.oneOf
    delete schema.oneOf
  }
  // A record of a closed list of keys.
  const keys = typeof schema.propertyNames === 'object' ? schema.propertyNames.enum : undefined
  if (keys && schema.required) {
    schema.properties = Object.fromEntries(keys.map((key) => [key, schema.additionalProperties ?? {}]))
    delete schema.propertyNames
    delete schema.additionalProperties
  }
  // Answers get new fields without notice.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.id
}
