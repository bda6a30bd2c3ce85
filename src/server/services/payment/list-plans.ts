import { and, asc, desc, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Milestone, PaymentPlan } from '~/contracts/payment'
import { mayReadContact } from '~/domain/contact-access'
import { NotFoundError } from '~/domain/errors'
import { toDollars } from '~/domain/money'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, files, milestones, projects, quotes } from '~/server/db/schema'
import type { ContractorContext, HomeownerContext } from '../context'

type MilestoneRow = typeof milestones.$inferSelect

const receiptFiles = alias(files, 'receipt_files')

/** Nothing is known of a company that was erased. */
const formerCompany = 'A contractor who has left'

/** Hired projects one answer carries at the most. */
const cap = 100

/**
 * What the homeowner agreed and paid, for each of their hired projects, the newest first; beside it, what they had agreed
 * with contractors who left.
 */
export async function listPlans({ db, actor }: HomeownerContext): Promise<PaymentPlan[]> {
  const own = eq(projects.homeownerId, actor.userId)
  const terms = [...(await hiredTerms(db, own)), ...(await formerTerms(db, own))]
  const plans = await presentPlans(db, terms)
  const madeAt = new Map(terms.map(({ project }) => [project.id, project.createdAt.getTime()]))
  const order = ({ projectId }: PaymentPlan) => madeAt.get(projectId) ?? 0
  // Stable: the former plan of a project stands behind the one that holds.
  return plans.toSorted((left, right) => order(right) - order(left))
}

/**
 * The plan of one hired project, in whatever transaction changes it.
 * @throws NotFoundError when nobody is hired for it.
 */
export async function presentedPlan(db: Executor, projectId: string): Promise<PaymentPlan> {
  const [plan] = await presentPlans(db, await hiredTerms(db, eq(projects.id, projectId)))
  if (!plan) throw new NotFoundError('Project')
  return plan
}

/**
 * The plan of a lead the contractor has won, to read; with the homeowner's receipts while rule 56 lets them.
 * @throws NotFoundError for another contractor's lead, and one that is not won.
 */
export async function getLeadPlan(ctx: ContractorContext, leadId: string): Promise<PaymentPlan> {
  const own = and(eq(assignments.id, leadId), eq(assignments.contractorId, ctx.actor.contractorId))
  const [terms] = isUuid(leadId) ? await hiredTerms(ctx.db, own) : []
  const [plan] = terms ? await presentPlans(ctx.db, [terms]) : []
  if (!plan || !terms?.assignment) throw new NotFoundError('Payment plan')
  const readsReceipts = mayReadContact(terms.assignment, terms.project, ctx.now)
  return {
    ...plan,
    writable: false,
    milestones: readsReceipts ? plan.milestones : plan.milestones.map((row) => ({ ...row, receipt: null })),
  }
}

/** Whose plan it is. */
interface Terms {
  project: typeof projects.$inferSelect
  /** Null for what was agreed with contractors who left. */
  assignment: typeof assignments.$inferSelect | null
  companyName: string
  totalCents: number | null
  depositCents: number | null
}

function hiredTerms(db: Executor, where: SQL | undefined): Promise<Terms[]> {
  return db
    .select({
      project: projects,
      assignment: assignments,
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
}

async function formerTerms(db: Executor, where: SQL | undefined): Promise<Terms[]> {
  const former = db
    .select({ id: milestones.projectId })
    .from(milestones)
    .where(and(eq(milestones.projectId, projects.id), isNull(milestones.assignmentId)))
  const rows = await db
    .select()
    .from(projects)
    .where(and(where, exists(former)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(cap)
  return rows.map((project) => ({
    project,
    assignment: null,
    companyName: formerCompany,
    totalCents: null,
    depositCents: null,
  }))
}

async function presentPlans(db: Executor, terms: readonly Terms[]): Promise<PaymentPlan[]> {
  if (terms.length === 0) return []
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
        terms.map(({ project }) => project.id),
      ),
    )
    .orderBy(asc(milestones.dueOn), asc(milestones.createdAt), asc(milestones.id))
  return terms.map(({ project, assignment, companyName, totalCents, depositCents }) => {
    const assignmentId = assignment?.id ?? null
    const shown = rows.filter(
      ({ milestone }) => milestone.projectId === project.id && milestone.assignmentId === assignmentId,
    )
    const agreed = shown.map(({ milestone }) => milestone)
    return {
      projectId: project.id,
      reference: project.reference,
      serviceNeeded: project.projectType,
      companyName,
      agreed: totalCents === null ? null : toDollars(totalCents),
      deposit: depositCents === null ? null : toDollars(depositCents),
      planned: sumOf(agreed),
      paid: sumOf(agreed.filter(({ status }) => status === 'paid')),
      received: sumOf(agreed.filter(({ receivedAt }) => receivedAt !== null)),
      writable: assignmentId !== null && project.status !== 'cancelled',
      former: assignmentId === null,
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
