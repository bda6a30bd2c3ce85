import { z } from 'zod'
import {
  type KeyLifetime,
  keyEndings,
  keyLifetimes,
  largestKeyLimit,
  longestKeyName,
  type RotationOverlap,
  rotationOverlaps,
  smallestKeyLimit,
} from '~/domain/api-key'
import { apiScopes, contractorScopes } from '~/domain/api-scope'
import { entityId, line, pageInput, pageOutput, uuidText } from './primitives'
import { withPasswordInput } from './second-factor'

const oneOf = <T extends string>(record: Record<T, unknown>) => z.enum(Object.keys(record) as [T, ...T[]])

const name = line({ max: longestKeyName, message: 'Please give the key a name' })
const limit = z
  .number({ error: 'Please give a number' })
  .int('Please give a whole number')
  .min(smallestKeyLimit, `At least ${smallestKeyLimit} calls a minute`)
  .max(largestKeyLimit, `At most ${largestKeyLimit} calls a minute`)
const lifetime = oneOf<KeyLifetime>(keyLifetimes).default('never')

const scopesOf = <T extends [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values, { error: 'Unknown scope' }))
    .min(1, 'Choose at least one scope')
    .max(values.length, 'Each scope once')

export const createKeyInput = withPasswordInput.extend({ name, scopes: scopesOf(apiScopes), limit, lifetime })
export type CreateKeyInput = z.output<typeof createKeyInput>

export const createContractorKeyInput = withPasswordInput.extend({
  name,
  scopes: scopesOf([...contractorScopes]),
  lifetime,
})
export type CreateContractorKeyInput = z.output<typeof createContractorKeyInput>

export const rotateKeyInput = withPasswordInput.extend({
  ...entityId.shape,
  overlap: oneOf<RotationOverlap>(rotationOverlaps),
})
export type RotateKeyInput = z.output<typeof rotateKeyInput>

export const setKeyLimitInput = entityId.extend({ limit })
export type SetKeyLimitInput = z.output<typeof setKeyLimitInput>

export const apiKeyOutput = z.object({
  id: uuidText,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  contractor: z.object({ id: uuidText, name: z.string() }).nullable().describe('Null for a key of the platform'),
  createdBy: z.string().nullable().describe('The name of who made it'),
  seenByDisabled: z
    .boolean()
    .describe('A secret that still works was shown to an admin who is disabled, or no owner, now'),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  endedAt: z.date().nullable(),
  ending: z.enum(keyEndings).nullable().describe('Why it was revoked'),
  secrets: z
    .array(z.object({ publicId: z.string(), createdAt: z.date(), endsAt: z.date().nullable() }))
    .describe('Those that work, the newest first: two while a rotation overlaps'),
  lastUsedAt: z.date().nullable(),
  callsToday: z.number().int(),
  errorsToday: z.number().int(),
  calls: z.number().int().describe('Of the last 30 days'),
  errors: z.number().int().describe('Of the last 30 days'),
  limit: z.number().int().describe('Calls a minute'),
  remaining: z.number().int().describe('What is left of the minute'),
})
export type ApiKeyView = z.infer<typeof apiKeyOutput>

export const listOwnKeysInput = z.object({
  limit: pageInput.limit,
  cursor: pageInput.cursor,
  ended: z.boolean().default(false).describe('Those that ended, the last ended first, instead of those that work'),
})
export type ListOwnKeysInput = z.output<typeof listOwnKeysInput>

export const listKeysInput = listOwnKeysInput.extend({
  contractors: z.boolean().default(false).describe('Those of contractors instead of the platform’s'),
})
export type ListKeysInput = z.output<typeof listKeysInput>

export const apiKeyListOutput = z.object({
  keys: z.array(apiKeyOutput),
  nextCursor: pageOutput.nextCursor,
  ended: z.number().int().describe('How many of these ended'),
})
export type ApiKeyList = z.infer<typeof apiKeyListOutput>

/** `secret` is the whole key, which is shown this once. */
export const madeKeyOutput = z.object({ id: uuidText, secret: z.string() })
export type MadeKey = z.infer<typeof madeKeyOutput>
