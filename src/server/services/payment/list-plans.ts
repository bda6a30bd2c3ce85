import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Milestone, PaymentPlan } from '~/contracts/payment'
import { NotFoundError } from '~/domain/errors'
import { toDollars } from '~/domain/money'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, files, milestones, projects, quotes } from '~/server/db/schema'
import type { ContractorContext, HomeownerContext } from '../context'

type MilestoneRow = typeof milestones.$inferSelect

const receiptFiles = alias(files, 'receipt_files')

/** Hired projects one answer carries at the most. */
const cap = 100

/** What the homeowner agreed and paid, for each of their hired projects, the newest first. */
export function listPlans(ctx: HomeownerContext): Promise<PaymentPlan[]> {
  return selectPlans(ctx.db, eq(projects.homeownerId, ctx.actor.userId))
}

/**
 * The plan of one hired project, in whatever transaction changes it.
 * @throws NotFoundError when nobody is hired for it.
 */
export async function presentedPlan(db: Executor, projectId: string): Promise<PaymentPlan> {
  const [plan] = await selectPlans(db, eq(projects.id, projectId))
  if (!plan) throw new NotFoundError('Project')
  return plan
}

/**
 * The plan of a lead the contractor has won, to read.
 * @throws NotFoundError for another contractor's lead, and one that is not won.
 */
export async function getLeadPlan(ctx: ContractorContext, leadId: string): Promise<PaymentPlan> {
  const own = and(eq(assignments.id, leadId), eq(assignments.contractorId, ctx.actor.contractorId))
  const [plan] = isUuid(leadId) ? await selectPlans(ctx.db, own) : []
  if (!plan) throw new NotFoundError('Payment plan')
  return { ...plan, writable: false }
}

async function selectPlans(db: Executor, where: SQL | undefined): Promise<PaymentPlan[]> {
  const hired = await db
    .select({
      project: projects,
      companyName: contractors.companyName,
      totalCents: quotes.totalCents,
      depositCents: quotes.depositCents,
    })
    .from(projects)
    .innerJoin(assignments, and(eq(assignments.projectId, projects.id), eq(assignments.status, 'won')))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .leftJoin(quotes, and(eq(quotes.assignmentId, assignments.id), eq(quotes.status, 'accepted')))
    .where(where)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(cap)
  if (hired.length === 0) return []
  const rows = await db
    .select({
      milestone: milestones,
      file: { id: files.id, name: files.name, size: files.size, type: files.type, flags: files.flags },
      receipt: {
        id: receiptFiles.id,
        name: receiptFiles.name,
        size: receiptFiles.size,
        type: receiptFiles.type,
        flags: receiptFiles.flags,
      },
    })
    .from(milestones)
    .leftJoin(files, eq(files.id, milestones.fileId))
    .leftJoin(receiptFiles, eq(receiptFiles.id, milestones.receiptFileId))
    .where(
      inArray(
        milestones.projectId,
        hired.map(({ project }) => project.id),
      ),
    )
    .orderBy(asc(milestones.dueOn), asc(milestones.createdAt), asc(milestones.id))
  return hired.map(({ project, companyName, totalCents, depositCents }) => {
    const shown = rows.filter(({ milestone }) => milestone.projectId === project.id)
    const ofProject = shown.map(({ milestone }) => milestone)
    return {
      projectId: project.id,
      reference: project.reference,
      serviceNeeded: project.projectType,
      companyName,
      agreed: totalCents === null ? null : toDollars(totalCents),
      deposit: depositCents === null ? null : toDollars(depositCents),
      planned: sumOf(ofProject),
      paid: sumOf(ofProject.filter(({ status }) => status === 'paid')),
      received: sumOf(ofProject.filter(({ receivedAt }) => receivedAt !== null)),
      writable: project.status !== 'cancelled',
      milestones: shown.map(presentMilestone),
    }
  })
}

/** Added up in cents, so that sums stay exact. */
function sumOf(rows: readonly MilestoneRow[]): number {
  return toDollars(rows.reduce((sum, { amountCents }) => sum + amountCents, 0))
}

function presentMilestone({
  milestone: { amountCents, ...row },
  ...files
}: {
  milestone: MilestoneRow
  file: Milestone['file']
  receipt: Milestone['receipt']
}): Milestone {
  return { ...row, amount: toDollars(amountCents), ...files }
}
