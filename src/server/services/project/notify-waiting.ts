import { and, eq, ne, sql } from 'drizzle-orm'
import { undoHoldSeconds } from '~/domain/delays'
import type { Executor } from '~/server/db/client'
import { projects } from '~/server/db/schema'
import type { MailProps } from '~/server/emails/templates'
import { isErased } from '../account/anonymise-requests'
import { addNews } from '../admin-news/add-news'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { runEachInTransaction } from '../run-each'
import { issueProjectLink } from './issue-project-link'
import type { ProjectRow } from './own-project'

/** It waits again and nobody was notified. The condition of the partial index. */
const isUnnotified = and(
  sql`${projects.waitingSince} is not null`,
  ne(projects.waitingCause, sql`'submitted'`),
  sql`${projects.waitingNotifiedAt} is distinct from ${projects.waitingSince}`,
)

/**
 * Notes that a locked project waits again (rule 60): admins get the news, and the caller tells the homeowner unless
 * they brought it about. Once for each time, whoever asks; null when there is nothing to tell.
 */
export async function noteWaiting(tx: Executor, now: Date, projectId: string): Promise<ProjectRow | null> {
  const [project] = await tx
    .update(projects)
    .set({ waitingNotifiedAt: sql`${projects.waitingSince}` })
    .where(and(eq(projects.id, projectId), isUnnotified))
    .returning()
  if (!project?.waitingSince) return null
  const kind = project.waitingCause === 'shared' ? 'shared' : 'waiting'
  await addNews(tx, now, { kind, projectId, since: project.waitingSince })
  return project
}

interface Leaver {
  assignmentId: string
  companyName: string
  how: 'declined' | 'withdrawn'
  /** The quote that the homeowner had from them, withdrawn with the lead. */
  quoteId: string | undefined
}

/**
 * Tells the homeowner of a locked, open project that a contractor left it: by one mail, when a quote went with them or
 * nobody else has the project.
 */
export async function notifyLeft(
  tx: Executor,
  now: Date,
  project: ProjectRow,
  { assignmentId, companyName, how, quoteId }: Leaver,
): Promise<void> {
  const waiting = await noteWaiting(tx, now, project.id)
  // A withdrawal can be undone; what the contractor did cannot.
  const hold = how === 'withdrawn' ? undoHoldSeconds : undefined
  if (quoteId === undefined) {
    if (waiting) await mailLookingAgain(tx, now, waiting, { companyName, how, hold })
    return
  }
  if (isErased(project)) return
  await enqueueMail(tx, now, {
    key: quoteWithdrawnKey(quoteId),
    template: 'quote-withdrawn',
    recipient: project.email,
    about: project.id,
    topic: `quote:${assignmentId}`,
    hold,
    props: {
      ...(await waitingMailProps(tx, now, project)),
      companyName,
      left: true,
      last: waiting !== null,
    },
  })
}

/** Names the mail that a quote was withdrawn. */
export const quoteWithdrawnKey = (quoteId: string) => `quote-withdrawn:${quoteId}`

/** Names the mail that nobody has a project any more. */
export const lookingAgainKey = ({ id, waitingSince }: Pick<ProjectRow, 'id' | 'waitingSince'>) =>
  `looking-again:${id}:${waitingSince?.getTime()}`

/** Tells the homeowner of a locked project whose contractors did not answer, if nobody has it any more. */
export async function notifyUnanswered(tx: Executor, now: Date, projectId: string): Promise<void> {
  const waiting = await noteWaiting(tx, now, projectId)
  if (waiting) await mailLookingAgain(tx, now, waiting, { how: 'unanswered' })
}

/**
 * Notifies of projects that wait again without a notification, whatever the cause. Rows another worker or a
 * person holds wait for the next run.
 */
export async function notifyWaiting(ctx: ServiceContext): Promise<void> {
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(isUnnotified)
    .orderBy(projects.waitingSince, projects.id)
  await runEachInTransaction(ctx, 'projects that wait again', rows, async (tx, id) => {
    const [free] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, id), isUnnotified))
      .for('update', { skipLocked: true })
    const waiting = free && (await noteWaiting(tx, ctx.now, id))
    if (waiting?.waitingCause === 'slot_freed') await mailLookingAgain(tx, ctx.now, waiting, { how: 'withdrawn' })
  })
}

/** What a mail says of a request that nobody may have any more. `sharable`: one contractor was asked, and nobody else. */
export async function waitingMailProps(tx: Executor, now: Date, project: ProjectRow) {
  const { customerName, reference, projectType: serviceNeeded, shared } = project
  return { customerName, reference, serviceNeeded, sharable: !shared, ...(await issueProjectLink(tx, now, project)) }
}

interface Happening {
  companyName?: string | null
  how: MailProps['looking-again']['how']
  hold?: number
}

async function mailLookingAgain(
  tx: Executor,
  now: Date,
  project: ProjectRow,
  { companyName = null, how, hold }: Happening,
): Promise<void> {
  if (isErased(project)) return
  await enqueueMail(tx, now, {
    key: lookingAgainKey(project),
    template: 'looking-again',
    recipient: project.email,
    about: project.id,
    hold,
    props: { ...(await waitingMailProps(tx, now, project)), companyName, how },
  })
}
