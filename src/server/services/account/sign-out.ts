import { closeSession } from '~/server/auth/session'
import type { Executor } from '~/server/db/client'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'

/** Ends the session that a request came by. Without one nothing happens. */
export async function signOut(ctx: ServiceContext): Promise<void> {
  await inTransaction(ctx, (tx) => endSessionOfCall(tx, ctx))
}

/** The same within a transaction. */
export async function endSessionOfCall(tx: Executor, ctx: ServiceContext): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor' || actor.kind === 'system' || actor.apiKey) return
  await closeSession(tx, actor.sessionId)
  await recordAccess(tx, ctx, { action: 'session.closed', userId: actor.userId })
}
