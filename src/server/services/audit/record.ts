import type { UpdateSettingsInput } from '~/contracts/platform-settings'
import type { AuditAction, AuditEntity } from '~/domain/audit-actions'
import type { Executor } from '~/server/db/client'
import { auditLog } from '~/server/db/schema'
import { type Acting, actorColumns, type ServiceContext } from '../context'

/** What an audit row takes of a context; who acted may be known better than when the request came in. */
export type AuditContext = Pick<ServiceContext, 'requestId' | 'now'> & { actor: Acting }

/** Ids and words: statuses, kinds, names of fields. */
type Plain = string | number | boolean | null | readonly string[]

/**
 * What an entry says beside who, what and when. A closed list, so that nothing personal gets in by the way: what a
 * person wrote, and what names or reaches a person, stays in the row it belongs to. The database refuses sentences
 * and addresses too (`audit_log_details_check`).
 */
type AuditDetail =
  | keyof UpdateSettingsInput
  // Network address and device stand in the rows of sign-ins only, written by `record-access`.
  | 'address'
  | 'device'
  | 'newDevice'
  | 'archived'
  | 'capCents'
  | 'holdsFrom'
  | 'percent'
  | 'rateId'
  | 'adminLevel'
  | 'assignmentId'
  | 'changed'
  | 'check'
  | 'checks'
  | 'contractorId'
  | 'decision'
  | 'documentId'
  | 'filters'
  | 'ending'
  | 'from'
  | 'identifiedBy'
  | 'invitationId'
  | 'key'
  | 'limit'
  | 'linkedRequests'
  | 'number'
  | 'overlap'
  | 'overridden'
  | 'priority'
  | 'proof'
  | 'questionId'
  | 'requests'
  | 'role'
  | 'scopes'
  | 'sessions'
  | 'serviceCategorySlug'
  | 'to'
  | 'type'
  | 'userId'

export type AuditDetails = Partial<Record<AuditDetail, Plain>>

export interface AuditEntry {
  /** What was done, as `noun.verb`: `project.assigned`. Each has its sentence in `domain/audit-actions`. */
  action: AuditAction
  entity: AuditEntity
  entityId: string
  details?: AuditDetails
}

/** Leaves the audit row of a change, in the change's own transaction. */
export async function record(tx: Executor, ctx: AuditContext, entry: AuditEntry): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ ...entry, ...actorColumns(ctx.actor), requestId: ctx.requestId, createdAt: ctx.now })
}
