import { z } from 'zod'
import { actorKinds } from '~/domain/role'
import { flagInput, pageCursors, pageInput, uuidText } from './primitives'

const name = z
  .string()
  .max(100)
  .transform((value) => value.trim() || undefined)
  .optional()

const day = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'Please give a date such as 2026-11-21' })
  .transform((text) => new Date(text))
  .optional()

/** Which entries: of whom, what, about what, and when. `from` counts, `to` does not. */
export const auditFilters = {
  actorId: name.describe('A person’s id, or an API key’s'),
  action: name.describe('As `noun.verb`, or its beginning: `contractor.`'),
  entity: name,
  entityId: name,
  from: day,
  to: day,
  actorKind: z.enum(actorKinds, { error: 'Unknown kind of person' }).optional(),
  reads: flagInput.optional().describe('`false` leaves out what was only read: files opened, lists exported'),
}

export const listAuditInput = z.object({ limit: pageInput.limit, cursor: pageInput.cursor, ...auditFilters })
export type ListAuditInput = z.output<typeof listAuditInput>

export const auditEntry = z
  .object({
    id: uuidText,
    actorKind: z.enum(actorKinds),
    actorId: uuidText.nullable(),
    apiKeyId: uuidText.nullable().describe('The API key that acted; then there is no person'),
    actorName: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entityId: uuidText,
    details: z.record(z.string(), z.unknown()),
    subject: z.string().describe('What it is about, by the name it has now'),
    href: z.string().nullable().describe('The page of the back office that shows it'),
    contractor: z.string().nullable().describe('The contractor that the details name'),
    person: z.string().nullable().describe('The person that the details name'),
    createdAt: z.date(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditListOutput = z.object({
  entries: z.array(auditEntry),
  ...pageCursors,
})
export type AuditList = z.infer<typeof auditListOutput>
