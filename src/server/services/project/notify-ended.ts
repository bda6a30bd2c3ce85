import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { assignments, contractors } from '~/server/db/schema/index'
import { isErased } from '../account/anonymise-requests'
import { hiredTopic } from '../assignment/win-assignment'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { skipWaiting } from '../mail/topic'
import { reviewPath } from '../review/list-reviewable'
import { homeownerEmail } from './homeowner-email'
import { issueProjectLink } from './issue-project-link'
import { notifyContractors } from './notify-contractors'
import type { ProjectRow } from './own-project'

interface Ending {
  to: 'completed' | 'cancelled'
  /** The leads that were open until now. */
  lost: readonly string[]
}

/**
 * Notifies everybody a locked project's end concerns, except who brought it about: who competed, who was hired, and
 * the homeowner when it was not them.
 */
export async function notifyEnded(
  tx: Executor,
  ctx: ServiceContext,
  request: ProjectRow,
  { to, lost }: Ending,
): Promise<void> {
  const byTeam = ctx.actor.kind === 'admin'
  const byItself = ctx.actor.kind === 'system'
  await notifyContractors(tx, ctx.now, 'request-closed', request, lost, { byTeam })
  const hired = await hiredLeads(tx, request.id)
  if (to === 'completed')
    await notifyContractors(tx, ctx.now, 'project-completed', request, hired, { byTeam, byItself })
  else {
    for (const id of hired) await skipWaiting(tx, ctx.now, hiredTopic(id))
    await notifyContractors(tx, ctx.now, 'request-closed', request, hired, { hired: true, byTeam })
  }
  if ((byTeam || byItself) && !isErased(request))
    await notifyHomeowner(tx, ctx.now, request, { completed: to === 'completed', byItself })
}

/** The lead of the contractor who was hired for a project, if there is one. */
export async function hiredLeads(tx: Executor, projectId: string): Promise<string[]> {
  const won = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won'), isNull(assignments.withdrawnAt)))
  return won.map(({ id }) => id)
}

async function notifyHomeowner(
  tx: Executor,
  now: Date,
  request: ProjectRow,
  { completed, byItself }: { completed: boolean; byItself: boolean },
): Promise<void> {
  const { id, customerName, reference, projectType: serviceNeeded } = request
  const recipient = await homeownerEmail(tx, request)
  const hired = completed ? await hiredCompany(tx, id) : null
  const link = await issueProjectLink(tx, now, { id, email: recipient })
  await enqueueMail(tx, now, {
    key: `ended-by-team:${id}:${now.getTime()}`,
    template: 'ended-by-team',
    recipient,
    about: id,
    topic: `request:${id}`,
    props: {
      customerName,
      reference,
      serviceNeeded,
      completed,
      finishedBy: byItself ? (hired?.companyName ?? null) : null,
      reviewPath: hired && (await reviewPath(tx, request, hired)),
      ...link,
    },
  })
}

async function hiredCompany(tx: Executor, projectId: string) {
  const [company] = await tx
    .select({
      id: contractors.id,
      companyName: contractors.companyName,
      slug: contractors.slug,
      status: contractors.status,
    })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won'), isNull(assignments.withdrawnAt)))
  return company ? { ...company, slug: company.status === 'published' ? company.slug : null } : null
}
