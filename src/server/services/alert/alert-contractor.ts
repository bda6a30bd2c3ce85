import { and, arrayContains, eq, gt } from 'drizzle-orm'
import type { AlertKind } from '~/domain/alert'
import type { Executor } from '~/server/db/client'
import { pushSubscriptions, sessions } from '~/server/db/schema'
import { enqueue } from '~/server/queue/enqueue'

interface Alert {
  kind: AlertKind
  assignmentId: string
  /** The contractor's account; without one there is nobody to alert. */
  userId: string | null
}

/**
 * Enqueues an alert to each browser in which the contractor is signed in and wants this kind (rule 105), in the
 * transaction of what it is about.
 */
export async function alertContractor(tx: Executor, now: Date, { kind, assignmentId, userId }: Alert): Promise<void> {
  if (!userId) return
  const wanted = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), arrayContains(pushSubscriptions.kinds, [kind])),
    )
  for (const { subscriptionId } of wanted)
    await enqueue(
      tx,
      'send-alert',
      { subscriptionId, kind, assignmentId, at: now.toISOString() },
      { jobKey: `alert:${subscriptionId}:${kind}:${assignmentId}` },
    )
}
