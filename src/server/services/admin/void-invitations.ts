import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { adminInvitations } from '~/server/db/schema'

/**
 * Makes the invitations to the back office worthless that somebody sent and nobody accepted: they are no owner any more,
 * or somebody else may have sent them from their account. Answers how many there were. Callers hold the person.
 */
export async function voidInvitationsBy(tx: Executor, now: Date, userId: string): Promise<number> {
  const voided = await tx
    .update(adminInvitations)
    .set({ voidedAt: now })
    .where(
      and(eq(adminInvitations.invitedBy, userId), isNull(adminInvitations.usedAt), isNull(adminInvitations.voidedAt)),
    )
    .returning({ id: adminInvitations.id })
  return voided.length
}
