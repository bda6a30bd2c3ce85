import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { closedProjectStatuses } from '~/domain/project-status'
import { dayIn } from '~/domain/time-zone'
import { type DocumentCheck, documentChecks, isCurrent, verificationCheckLabels } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { assignments, contractorChecks, contractors, documents, projects } from '~/server/db/schema'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { skipWaiting } from '../mail/topic'
import type { lockContractor } from './get-contractor'

type ContractorRow = Awaited<ReturnType<typeof lockContractor>>
type DocumentRow = typeof documents.$inferSelect
type CheckRow = typeof contractorChecks.$inferSelect
type CheckName = CheckRow['name']

/**
 * Brings a locked contractor's verification in line with their documents and checks as of `ctx.now`.
 * A check that was held and is held no more ends the verification: no more leads, no badge, and
 * homeowners with an open project are told. Once every lapsed check is held again, it comes back by itself.
 * Doing it twice changes nothing (decision 0013).
 * @returns whether the verification came back.
 */
export async function refreshVerification(
  tx: Executor,
  ctx: ServiceContext,
  contractor: ContractorRow,
): Promise<{ restored: boolean }> {
  const today = dayIn(contractor.province, ctx.now)
  const verified = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.contractorId, contractor.id), eq(documents.decision, 'verified')))
  await stampLapsedDocuments(tx, ctx, verified, today)
  const before = await tx.select().from(contractorChecks).where(eq(contractorChecks.contractorId, contractor.id))
  const rows = new Map(before.map((row) => [row.name, row]))
  const lost: CheckName[] = []
  for (const name of documentChecks) {
    const row = rows.get(name)
    const next = nextResult(ctx, name, verified, row, today)
    if (!next) continue
    await storeCheck(tx, ctx, contractor.id, name, next)
    if (next.lapsedAt && !row?.lapsedAt) lost.push(name)
    rows.set(name, { ...row, ...next } as CheckRow)
  }
  const lapsed = [...rows.values()].filter(({ lapsedAt }) => lapsedAt !== null).map(({ name }) => name)
  if (contractor.verified && lost.length > 0) await endVerification(tx, ctx, contractor, lost)
  const restored = contractor.verificationLapsedAt !== null && lapsed.length === 0
  if (restored) await restoreVerification(tx, ctx, contractor)
  return { restored }
}

async function stampLapsedDocuments(
  tx: Executor,
  ctx: ServiceContext,
  verified: readonly DocumentRow[],
  today: string,
): Promise<void> {
  const over = verified.filter((document) => !document.lapsedAt && !isCurrent(document, today))
  if (over.length === 0) return
  await tx
    .update(documents)
    .set({ lapsedAt: ctx.now })
    .where(
      inArray(
        documents.id,
        over.map(({ id }) => id),
      ),
    )
}

interface CheckResult {
  passedAt: Date | null
  dueOn: string | null
  lapsedAt: Date | null
  movedFrom: null
}

/** What the documents say of a check now; `null` when that is what the row says, or there is nothing to say. */
function nextResult(
  ctx: ServiceContext,
  name: DocumentCheck,
  verified: readonly DocumentRow[],
  row: CheckRow | undefined,
  today: string,
): CheckResult | null {
  const proofs = verified.filter(({ proves }) => proves === name)
  const current = proofs.filter((proof) => isCurrent(proof, today))
  if (current.length === 0) {
    if (row ? row.lapsedAt : proofs.length === 0) return null
    const provedBefore = verified.filter(({ provedBeforeMove }) => provedBeforeMove === name)
    if (row?.movedFrom && provedBefore.some((proof) => isCurrent(proof, today))) return null
    return {
      passedAt: row?.passedAt ?? proofs[0]?.decidedAt ?? null,
      dueOn: row?.dueOn ?? null,
      lapsedAt: ctx.now,
      movedFrom: null,
    }
  }
  const dueOn = current.some(({ expiresOn }) => expiresOn === null)
    ? null
    : (current
        .map(({ expiresOn }) => expiresOn ?? '')
        .sort()
        .at(-1) ?? null)
  const wasHeld = row && !row.lapsedAt && !row.movedFrom
  if (wasHeld && row.dueOn === dueOn) return null
  return { passedAt: wasHeld ? row.passedAt : ctx.now, dueOn, lapsedAt: null, movedFrom: null }
}

async function storeCheck(
  tx: Executor,
  ctx: ServiceContext,
  contractorId: string,
  name: CheckName,
  result: CheckResult,
): Promise<void> {
  await tx
    .insert(contractorChecks)
    .values({ contractorId, name, ...result, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [contractorChecks.contractorId, contractorChecks.name],
      set: { ...result, updatedAt: ctx.now },
    })
}

/** The contractor leaves matching: nothing assigns, lists or badges who is not verified. */
export async function endVerification(
  tx: Executor,
  ctx: ServiceContext,
  contractor: ContractorRow,
  lost: readonly CheckName[],
): Promise<void> {
  await tx
    .update(contractors)
    .set({ verified: false, verificationLapsedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(contractors.id, contractor.id))
  await record(tx, ctx, {
    action: 'contractor.verification-lapsed',
    entity: 'contractor',
    entityId: contractor.id,
    details: { checks: lost },
  })
  if (contractor.status === 'archived') return
  const checks = lost.map((name) => verificationCheckLabels[name])
  const occasion = ctx.now.toISOString()
  await enqueueMail(tx, ctx.now, {
    key: `verification-lapsed:${contractor.id}:${occasion}`,
    template: 'verification-lapsed',
    recipient: contractor.email,
    about: null,
    topic: lapseTopic(contractor.id),
    props: { contactName: contractor.contactName, companyName: contractor.companyName, checks },
  })
  for (const { assignmentId, projectId, won, email, ...project } of await openProjects(tx, contractor.id))
    await enqueueMail(tx, ctx.now, {
      key: `contractor-lapsed:${assignmentId}:${occasion}`,
      template: 'contractor-lapsed',
      recipient: email,
      about: projectId,
      topic: lapseTopic(assignmentId),
      props: { ...project, companyName: contractor.companyName, checks: publicLabels(lost), hired: won },
    })
}

/** What is told of a lapse: to a contractor by their id, to a homeowner by their assignment's. */
const lapseTopic = (id: string) => `verification:${id}`

/** Gives up the mails that wait to tell of a lapse, since it is over. The contractor is locked. */
export async function skipLapseMails(tx: Executor, now: Date, contractorId: string): Promise<void> {
  const leads = await openProjects(tx, contractorId)
  for (const id of [contractorId, ...leads.map(({ assignmentId }) => assignmentId)])
    await skipWaiting(tx, now, lapseTopic(id))
}

/** What a homeowner is told: results of our team's inquiries stay between the contractor and us. */
function publicLabels(lost: readonly CheckName[]): string[] {
  return documentChecks.filter((name) => lost.includes(name)).map((name) => verificationCheckLabels[name])
}

async function openProjects(tx: Executor, contractorId: string) {
  const rows = await tx
    .select({
      assignmentId: assignments.id,
      projectId: projects.id,
      status: assignments.status,
      email: projects.email,
      customerName: projects.customerName,
      reference: projects.reference,
      serviceNeeded: projects.projectType,
    })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(
      and(
        eq(assignments.contractorId, contractorId),
        isNotNull(assignments.slot),
        notInArray(projects.status, [...closedProjectStatuses]),
      ),
    )
  return rows.map(({ status, ...row }) => ({ ...row, won: status === 'won' }))
}

async function restoreVerification(tx: Executor, ctx: ServiceContext, contractor: ContractorRow): Promise<void> {
  await tx
    .update(contractors)
    .set({ verified: true, verificationLapsedAt: null, updatedAt: ctx.now })
    .where(eq(contractors.id, contractor.id))
  await skipLapseMails(tx, ctx.now, contractor.id)
  await record(tx, ctx, {
    action: 'contractor.verification-restored',
    entity: 'contractor',
    entityId: contractor.id,
  })
}
