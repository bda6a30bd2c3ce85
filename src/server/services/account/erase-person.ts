import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { formerName, nobody } from '~/domain/erasure'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignments, milestones, projectAttachments, projects, users } from '~/server/db/schema'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'
import { ownedFiles, removeFiles } from '../file/remove-files'
import { forgetAnswersAbout } from '../idempotency/forget-answers'
import { hashConsentAddresses } from '../mail/consent-address'
import { filesInThreads } from '../message/message-files'
import { moveProject } from '../project/move-project'
import { notifyContractors } from '../project/notify-contractors'
import { hiredLeads } from '../project/notify-ended'
import type { ProjectRow } from '../project/own-project'
import { noteErasedLeads } from '../project/partner-lead'
import { noteErasure } from '../recovery/note-erasure'
import { anonymiseReviews, lockReviewedBy } from '../review/anonymise-reviews'
import { anonymiseRequests, erasedReason } from './anonymise-requests'
import { addressesOf, eraseMails } from './erase-mails'
import { formerDetailsOf } from './former-details'
import { redactorsOf, redactWords } from './redact-words'
import { dropPasswordResets } from './request-password-reset'

/** Whom an erasure takes out: a homeowner's account with all of its requests, requests without an account, or both. */
export interface Person {
  userId?: string
  /** Ids that exist no more are passed over. */
  requestIds?: readonly string[]
}

export interface ErasedPerson {
  /** The account as it was; null when there was none. */
  account: typeof users.$inferSelect | null
  requestIds: string[]
}

/**
 * Takes a homeowner out of everything that is kept, in the caller's transaction (decision record 0009): open
 * requests are closed and, unless `quietly`, their contractors told; requests nobody answers for are deleted; what
 * contractors worked on stays without the person; account, sessions, links and files go. The caller has asked for
 * a proof, and writes to the person. Locks contractors, requests and the account, in that order.
 * @param mayErase what is looked at once the account is locked; nothing is erased when it throws
 */
export async function erasePerson(
  tx: Executor,
  ctx: ServiceContext,
  person: Person,
  { quietly = false, mayErase }: { quietly?: boolean; mayErase?: () => Promise<void> } = {},
): Promise<ErasedPerson> {
  const { userId } = person
  if (userId) await lockReviewedBy(tx, userId)
  await lockRequests(tx, person)
  const [account = null] = userId ? await tx.select().from(users).where(eq(users.id, userId)).for('update') : []
  if (account) await mayErase?.()
  // Those that were made while the account was waited for.
  const requests = await lockRequests(tx, person)
  const notifications: (() => Promise<void>)[] = []
  for (const request of requests) {
    const { lost, hired } = await closeForGood(tx, ctx, request)
    if (quietly) continue
    notifications.push(async () => {
      const { projectType, city } = request
      const nameless = { ...request, customerName: formerName, projectType: takeOut(projectType), city: takeOut(city) }
      await notifyContractors(tx, ctx.now, 'request-closed', nameless, lost)
      await notifyContractors(tx, ctx.now, 'request-closed', nameless, hired, { hired: true })
    })
  }
  const requestIds = requests.map(({ id }) => id)
  const former = await formerDetailsOf(tx, { userIds: account ? [account.id] : [], projectIds: requestIds })
  const addresses = await addressesOf(tx, account, requests, former.email)
  const redactors = await redactorsOf(tx, account, requests, { ...former, email: addresses })
  const { takeOut } = redactors
  const fileIds = [
    ...(await attachedTo(tx, requestIds)),
    ...(await billsFor(tx, requestIds)),
    // Also those that contractors sent: what a picture or a PDF says of a person cannot be taken out of it.
    ...(await filesInThreads(tx, inArray(assignments.projectId, requestIds))),
    ...(account ? await ownedFiles(tx, account.id) : []),
  ]
  await eraseMails(tx, ctx.now, { account, requestIds, takeOut })
  await forgetAnswersAbout(tx, [...requestIds, ...(await assignedTo(tx, requestIds))])
  await noteErasedLeads(tx, ctx.now, requestIds)
  await removeUnanswered(tx, requestIds)
  await anonymiseRequests(tx, requestIds)
  await redactWords(tx, { account, requestIds, ...redactors })
  await recordErasure(tx, ctx, account, requestIds)
  if (account) {
    await anonymiseReviews(tx, account.id, formerName)
    await tx.delete(users).where(eq(users.id, account.id))
  }
  await removeFiles(tx, fileIds)
  if (account || requestIds.length > 0)
    await noteErasure(tx, ctx.now, { users: account ? [account.id] : [], requests: requestIds })
  await hashConsentAddresses(tx, addresses)
  await dropPasswordResets(tx, addresses)
  // Last, so that these mails are not taken for older ones about the person.
  for (const notify of notifications) await notify()
  return { account, requestIds }
}

async function recordErasure(
  tx: Executor,
  ctx: ServiceContext,
  account: ErasedPerson['account'],
  requestIds: readonly string[],
): Promise<void> {
  if (account)
    await record(tx, ctx, {
      action: 'account.deleted',
      entity: 'user',
      entityId: account.id,
      details: { role: account.role, requests: requestIds.length },
    })
  else
    for (const entityId of requestIds) await record(tx, ctx, { action: 'request.erased', entity: 'project', entityId })
}

function lockRequests(tx: Executor, { userId, requestIds = [] }: Person): Promise<ProjectRow[]> {
  return tx
    .select()
    .from(projects)
    .where(
      and(
        or(userId ? eq(projects.homeownerId, userId) : undefined, inArray(projects.id, [...requestIds])),
        // Of those that were erased before nothing is left to take.
        ne(projects.email, nobody.email),
      ),
    )
    .orderBy(asc(projects.id))
    .for('update')
}

interface Ended {
  lost: string[]
  hired: string[]
}

/** Ends an open request. Says whose leads it were: those who competed for it, and who was hired. */
async function closeForGood(tx: Executor, ctx: ServiceContext, request: ProjectRow): Promise<Ended> {
  if (closedProjectStatuses.includes(request.status)) return { lost: [], hired: [] }
  const hired = await hiredLeads(tx, request.id)
  const lost = await loseOpenAssignments(tx, ctx, request.id)
  await moveProject(tx, ctx, request, 'cancelled', { event: 'account_deleted' })
  await tx.update(projects).set({ closeReason: erasedReason }).where(eq(projects.id, request.id))
  return { lost, hired }
}

async function attachedTo(tx: Executor, requestIds: readonly string[]): Promise<string[]> {
  const attached = await tx
    .select({ id: projectAttachments.fileId })
    .from(projectAttachments)
    .where(inArray(projectAttachments.projectId, [...requestIds]))
  return attached.map(({ id }) => id)
}

/** Bills and receipts name whom they are for. */
async function billsFor(tx: Executor, requestIds: readonly string[]): Promise<(string | null)[]> {
  const billed = await tx
    .select({ bill: milestones.fileId, receipt: milestones.receiptFileId })
    .from(milestones)
    .where(inArray(milestones.projectId, [...requestIds]))
  return billed.flatMap(({ bill, receipt }) => [bill, receipt])
}

async function assignedTo(tx: Executor, requestIds: readonly string[]): Promise<string[]> {
  const given = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
  return given.map(({ id }) => id)
}

/** Deletes requests that no contractor ever got: nobody else needs their rows. */
async function removeUnanswered(tx: Executor, requestIds: readonly string[]): Promise<void> {
  const given = await tx
    .select({ id: assignments.projectId })
    .from(assignments)
    .where(inArray(assignments.projectId, [...requestIds]))
  const kept = new Set(given.map(({ id }) => id))
  const unanswered = requestIds.filter((id) => !kept.has(id))
  await tx.delete(projects).where(inArray(projects.id, unanswered))
}
