import type { Role } from '~/domain/role'
import { originOf } from '~/server/auth/origin'
import { keyedId } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import type { ServiceContext } from '../context'
import { type AuditContext, type AuditDetails, record } from './record'

type AccessContext = AuditContext & Pick<ServiceContext, 'address' | 'userAgent'>

interface AccessEntry {
  action:
    | 'session.opened'
    | 'session.refused'
    | 'second-factor.refused'
    | 'session.closed'
    | 'session.ended'
    | 'account.exported'
    | 'password.changed'
    | 'password.reset'
    | 'password.reset-requested'
  userId: string
  details?: AuditDetails
}

/**
 * Leaves the audit row of a sign-in and what belongs to it. Network address and device are personal data that the audit
 * log keeps on purpose (decision record 0026), in these rows only: by them an owner sees who came in. Passwords, tokens and
 * the raw user agent are never kept.
 */
export async function recordAccess(
  tx: Executor,
  ctx: AccessContext,
  { action, userId, details }: AccessEntry,
): Promise<void> {
  await record(tx, ctx, { action, entity: 'user', entityId: userId, details: { ...originOf(ctx), ...details } })
}

/** A failed sign-in of an email that nobody has in this role: tries of one email share an id, which does not tell it. */
export async function recordUnknownEmail(tx: Executor, ctx: AccessContext, role: Role, email: string): Promise<void> {
  const entityId = keyedId('unknown_email', `${role}:${email}`)
  await record(tx, ctx, {
    action: 'session.refused',
    entity: 'unknown-email',
    entityId,
    details: { ...originOf(ctx), role },
  })
}
