import { eq } from 'drizzle-orm'
import type { ContractorLead } from '~/contracts/lead'
import { ConflictError } from '~/domain/errors'
import { completesAt } from '~/domain/work'
import type { Executor } from '~/server/db/client'
import { projects } from '~/server/db/schema/index'
import { type ContractorContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { homeownerEmail } from '../project/homeowner-email'
import { issueProjectLink } from '../project/issue-project-link'
import { moveProject } from '../project/move-project'
import { consume } from '../rate-limit/rate-limit'
import { type AssignmentRows, contractorScope, lockAssignment } from './assignment-scope'
import { presentAssignment } from './list-assignments'

/**
 * The hired contractor says that the work is finished: the homeowner is asked, and the project is completed by itself
 * after a week without an objection (rule 74). Its status stays.
 * @throws NotFoundError for another contractor's lead; ConflictError unless the lead is won and its work goes on;
 *   TooManyRequestsError.
 */
export async function finishWork(ctx: ContractorContext, id: string): Promise<ContractorLead> {
  await consume(ctx.db, 'finishByLead', `${ctx.actor.contractorId} ${id}`)
  return inTransaction(ctx, async (tx) => {
    const rows = await lockAssignment(tx, contractorScope(ctx), id)
    const { assignment, project, contractor } = rows
    if (assignment.status !== 'won') throw new ConflictError('Only work of a lead you won can be finished')
    if (project.status === 'scheduled') throw new ConflictError('Please mark the work as started first')
    if (project.status !== 'in_progress') throw new ConflictError('The work of this project has ended')
    if (project.finishedAt) throw new ConflictError('You marked the work as finished already')
    const notes = `${contractor.companyName} marked the work as finished`
    await moveProject(tx, ctx, project, 'in_progress', { event: 'work_finished', notes })
    await tx.update(projects).set({ finishedAt: ctx.now }).where(eq(projects.id, project.id))
    await askHomeowner(tx, ctx.now, rows)
    return presentAssignment(tx, ctx, id)
  })
}

async function askHomeowner(tx: Executor, now: Date, { project, contractor }: AssignmentRows): Promise<void> {
  const { id, customerName, reference, projectType: serviceNeeded, province, homeownerId } = project
  const recipient = await homeownerEmail(tx, project)
  await enqueueMail(tx, now, {
    key: `work-finished:${id}:${now.getTime()}`,
    template: 'work-finished',
    recipient,
    about: id,
    props: {
      customerName,
      reference,
      serviceNeeded,
      companyName: contractor.companyName,
      completesAt: completesAt(now).toISOString(),
      province,
      linked: homeownerId !== null,
      ...(await issueProjectLink(tx, now, { id, email: recipient })),
    },
  })
}
