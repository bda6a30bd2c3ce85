import { and, eq, inArray } from 'drizzle-orm'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignments, projects, users } from '~/server/db/schema'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { record } from '../audit/record'
import { type HomeownerContext, inTransaction } from '../context'
import { NotFoundError } from '../errors'
import { enqueueMail } from '../mail/enqueue-mail'
import { moveProject } from '../project/move-project'
import type { RequestRow } from '../request/access-request'
import { tellContractors } from '../request/tell-contractors'
import { forgetReviewer, lockReviewedBy } from '../review/forget-reviewer'
import { anonymiseRequests, formerName, scrubMails } from './anonymise-requests'
import { confirmPassword } from './confirm-password'
import { lockRequestsOf } from './link-requests'

const deletionReason = 'The homeowner deleted their account'

/**
 * Deletes the signed-in homeowner's account for good (decision record 0009): open requests are closed
 * and their contractors told, requests nobody answers for are deleted, what contractors worked on stays
 * without the person, sessions end, and a mail confirms it.
 * @throws InvalidError when the password does not fit; TooManyRequestsError.
 */
export async function deleteAccount(ctx: HomeownerContext, { password }: { password: string }): Promise<void> {
  await confirmPassword(ctx, password, 'password')
  await inTransaction(ctx, async (tx) => {
    // Contractors, requests and the person in the order of everything else that changes them; then the
    // requests that were made in between.
    await lockReviewedBy(tx, ctx.actor.userId)
    await lockRequestsOf(tx, ctx.actor.userId)
    const [user] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('update')
    if (!user) throw new NotFoundError('Account')
    const requests = await lockRequestsOf(tx, user.id)
    for (const request of requests) await closeForGood(tx, ctx, request)
    await removeUnanswered(tx, requests)
    await anonymiseRequests(tx, requests)
    await scrubMails(tx, user, requests)
    await forgetReviewer(tx, user.id, formerName)
    await record(tx, ctx, {
      action: 'account.deleted',
      entity: 'user',
      entityId: user.id,
      details: { role: user.role, requests: requests.length },
    })
    await tx.delete(users).where(eq(users.id, user.id))
    await enqueueMail(tx, ctx.now, {
      key: `account-deleted:${user.id}`,
      template: 'account-deleted',
      recipient: user.email,
      props: { firstName: user.firstName },
    })
  })
}

/** Ends an open request; whoever competes for it or was hired is told. */
async function closeForGood(tx: Executor, ctx: HomeownerContext, request: RequestRow): Promise<void> {
  if (closedProjectStatuses.includes(request.status)) return
  const hired = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, request.id), eq(assignments.status, 'won')))
  const lost = await loseOpenAssignments(tx, ctx, request.id)
  await moveProject(tx, ctx, request, 'cancelled', { event: 'account_deleted' })
  await tx.update(projects).set({ closeReason: deletionReason }).where(eq(projects.id, request.id))
  await tellContractors(tx, ctx.now, 'request-closed', request, [...lost, ...hired.map(({ id }) => id)])
}

/** Deletes requests that no contractor ever got: nobody else needs to remember them. */
async function removeUnanswered(tx: Executor, requests: readonly RequestRow[]): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  const given = tx.select({ id: assignments.projectId }).from(assignments).where(inArray(assignments.projectId, ids))
  const kept = new Set((await given).map(({ id }) => id))
  const unanswered = ids.filter((id) => !kept.has(id))
  if (unanswered.length > 0) await tx.delete(projects).where(inArray(projects.id, unanswered))
}
