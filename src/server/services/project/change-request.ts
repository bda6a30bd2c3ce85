import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { descriptionLength, leadMessages } from '~/contracts/lead'
import type { ChangeRequestInput } from '~/contracts/own-project'
import { openAssignmentStatuses } from '~/domain/assignment-status'
import { homeownerName } from '~/domain/contact-access'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { maxAttachments } from '~/domain/file'
import { closedProjectStatuses } from '~/domain/project-status'
import { changeableParts, type RequestPart } from '~/domain/request-part'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, mails, projectAttachments, projects } from '~/server/db/schema/index'
import { record } from '../audit/record'
import { type HomeownerContext, inTransaction } from '../context'
import { claimFiles } from '../file/claim-files'
import { removeFiles } from '../file/remove-files'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { moveProject } from './move-project'
import { leadMailProps } from './notify-contractors'
import { lockOwnProject, type ProjectRow } from './own-project'

/**
 * Changes what a homeowner asks for, until somebody is hired, and adds files to it. Contractors who compete are told what
 * changed (rule 113); who may read contact details stays as it was.
 * @throws NotFoundError; ConflictError when somebody is hired or the request is closed; InvalidError for a description that
 *   is too short and for files that are not theirs or too many; TooManyRequestsError.
 */
export async function changeRequest(ctx: HomeownerContext, input: ChangeRequestInput): Promise<string> {
  await consume(ctx.db, 'requestChangeByHomeowner', ctx.actor.userId)
  const { id, attachments, ...given } = input
  return inTransaction(ctx, async (tx) => {
    const request = await lockChangeable(tx, ctx, id)
    const parts = changeableParts.filter((part) => given[part] !== undefined && given[part] !== request[part])
    if (parts.includes('description')) assertLongEnough(request, given.description ?? '')
    const added = await addFiles(tx, ctx, request.id, attachments)
    const changed: RequestPart[] = [...parts, ...(added > 0 ? (['files'] as const) : [])]
    if (changed.length === 0) return request.id
    const values = Object.fromEntries(parts.map((part) => [part, given[part]]))
    if (parts.length > 0) {
      await keepForThoseWhoLeft(tx, request)
      await tx.update(projects).set(values).where(eq(projects.id, request.id))
    }
    await record(tx, ctx, {
      action: 'project.changed-by-homeowner',
      entity: 'project',
      entityId: request.id,
      details: { changed },
    })
    await noteChange(tx, ctx, request, changed)
    return request.id
  })
}

/**
 * Takes a file off a homeowner's own request, until somebody is hired: it is deleted, for everybody, and those behind it
 * move up. Contractors who compete are told that the files changed.
 * @throws NotFoundError; ConflictError when somebody is hired or the request is closed; TooManyRequestsError.
 */
export async function removeAttachment(ctx: HomeownerContext, { id: fileId }: { id: string }): Promise<string> {
  await consume(ctx.db, 'requestChangeByHomeowner', ctx.actor.userId)
  return inTransaction(ctx, async (tx) => {
    const request = await lockChangeable(tx, ctx, await findOwnProjectOf(tx, ctx, fileId))
    const attached = await tx.delete(projectAttachments).where(eq(projectAttachments.projectId, request.id)).returning()
    const kept = attached.filter((row) => row.fileId !== fileId).toSorted((one, other) => one.position - other.position)
    // Somebody else removed it while the lock was waited for.
    if (kept.length === attached.length) throw new NotFoundError('File')
    if (kept.length > 0)
      await tx.insert(projectAttachments).values(kept.map((row, index) => ({ ...row, position: index + 1 })))
    await removeFiles(tx, [fileId])
    await record(tx, ctx, { action: 'project.file-removed', entity: 'project', entityId: request.id })
    await noteChange(tx, ctx, request, ['files'])
    return request.id
  })
}

/** Contractors who left go on reading the request as it was when they did (rule 163); earlier edits wrote that already. */
async function keepForThoseWhoLeft(tx: Executor, request: ProjectRow): Promise<void> {
  await tx
    .update(assignments)
    .set({
      descriptionWhenLeft: request.description,
      budgetWhenLeft: request.budget,
      timelineWhenLeft: request.timeline,
    } satisfies Record<`${(typeof changeableParts)[number]}WhenLeft`, string | null>)
    .where(
      and(eq(assignments.projectId, request.id), isNull(assignments.slot), isNull(assignments.descriptionWhenLeft)),
    )
}

async function findOwnProjectOf(tx: Executor, { actor }: HomeownerContext, fileId: string): Promise<string> {
  const [own] = isUuid(fileId)
    ? await tx
        .select({ id: projects.id })
        .from(projectAttachments)
        .innerJoin(projects, eq(projects.id, projectAttachments.projectId))
        .where(and(eq(projectAttachments.fileId, fileId), eq(projects.homeownerId, actor.userId)))
    : []
  if (!own) throw new NotFoundError('File')
  return own.id
}

async function lockChangeable(tx: Executor, ctx: HomeownerContext, id: string): Promise<ProjectRow> {
  const { request } = await lockOwnProject(tx, ctx, { id })
  if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed')
  if (await isHired(tx, request.id)) throw new ConflictError('You hired somebody: please write to them what changes')
  return request
}

/** The history's row, and a mail to who competes. */
async function noteChange(
  tx: Executor,
  ctx: HomeownerContext,
  request: ProjectRow,
  changed: readonly RequestPart[],
): Promise<void> {
  // Nothing is derived from the notes: admins read what changed.
  await moveProject(tx, ctx, request, request.status, { event: 'request_changed', notes: changed.join(', ') })
  await tellContractors(tx, ctx.now, request, changed)
}

/** A `propertyType` turns the wizard's rules on (rule 2); the quote form asks for any words. */
function assertLongEnough({ propertyType }: ProjectRow, description: string): void {
  const refused = propertyType
    ? description.length < descriptionLength.min && leadMessages.description
    : description === '' && leadMessages.missing
  if (refused) throw new InvalidError(refused, { field: 'description' })
}

async function isHired(tx: Executor, projectId: string): Promise<boolean> {
  return (await tx.$count(assignments, and(eq(assignments.projectId, projectId), eq(assignments.status, 'won')))) > 0
}

/** Puts uploaded files behind those that the request has; says how many. One sent again after a lost answer is there. */
async function addFiles(
  tx: Executor,
  ctx: HomeownerContext,
  projectId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const attached = await tx
    .select({ fileId: projectAttachments.fileId, position: projectAttachments.position })
    .from(projectAttachments)
    .where(eq(projectAttachments.projectId, projectId))
  const added = ids.filter((id) => !attached.some(({ fileId }) => fileId === id))
  if (added.length === 0) return 0
  const first = Math.max(0, ...attached.map(({ position }) => position)) + 1
  if (first + added.length - 1 > maxAttachments)
    throw new InvalidError(`At most ${maxAttachments} files can be attached`, { field: 'attachments' })
  const files = await claimFiles(tx, ctx, { ids: added, kind: 'attachment', field: 'attachments' })
  await tx
    .insert(projectAttachments)
    .values(files.map((file, index) => ({ projectId, fileId: file.id, position: first + index })))
  return files.length
}

/**
 * One mail to each who competes; what changes within ten minutes goes into one, which then says all of it, and which is
 * not sent once the lead has ended: see `isOutdated`.
 */
async function tellContractors(
  tx: Executor,
  now: Date,
  request: ProjectRow,
  changed: readonly RequestPart[],
): Promise<void> {
  const competing = await tx
    .select({ assignment: assignments, contractor: contractors })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(
      and(
        eq(assignments.projectId, request.id),
        isNotNull(assignments.slot),
        inArray(assignments.status, openAssignmentStatuses),
      ),
    )
  for (const { assignment, contractor } of competing) {
    const leadId = assignment.id
    const topic = `request-changes:${leadId}`
    const untold = await listUntold(tx, topic)
    await enqueueMail(tx, now, {
      key: `request-changed:${leadId}:${now.getTime()}`,
      template: 'request-changed',
      recipient: contractor.email,
      about: request.id,
      topic,
      props: {
        ...leadMailProps(request, contractor, leadId),
        customerName: homeownerName(assignment, request, now),
        changed: [...new Set([...untold, ...changed])],
      },
    })
  }
}

/** What a mail that still waits says: the next one takes its place. */
async function listUntold(tx: Executor, topic: string): Promise<RequestPart[]> {
  const waiting = await tx
    .select({ props: mails.props })
    .from(mails)
    .where(and(eq(mails.topic, topic), eq(mails.status, 'queued'), isNull(mails.sendingBy)))
  return waiting.flatMap(({ props }) => (props as { changed: RequestPart[] }).changed)
}
