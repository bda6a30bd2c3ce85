import { eq, inArray, sql } from 'drizzle-orm'
import type { Verification } from '~/contracts/document'
import type { PublicCheck } from '~/contracts/public-contractor'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { dayIn } from '~/domain/time-zone'
import {
  type CheckState,
  compensationBoards,
  documentCheckState,
  documentChecks,
  isCurrent,
  teamCheckState,
  teamChecks,
  verificationCheckLabels,
} from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { contractorChecks, contractors, documents, users } from '~/server/db/schema'
import type { AdminContext, ContractorContext, ServiceContext } from '../context'

/** The signed-in contractor's own verification, check by check. What our team noted stays with the team. */
export async function getOwnVerification(ctx: ContractorContext): Promise<Verification> {
  const verification = await readVerification(ctx.db, ctx, ctx.actor.contractorId)
  return {
    ...verification,
    unproved: null,
    checks: verification.checks.map((check) => ({ ...check, note: null })),
  }
}

/**
 * A contractor's verification as admins read it.
 * @throws NotFoundError
 */
export function getVerification(ctx: AdminContext, { id }: { id: string }): Promise<Verification> {
  return readVerification(ctx.db, ctx, id)
}

type Proof = typeof documents.$inferSelect

/** Until when the documents prove a check of which nothing is noted yet: the last day of the longest one. */
function lastProof(proofs: readonly Proof[], name: string, today: string): string | null {
  const days = proofs
    .filter((proof) => proof.proves === name && isCurrent(proof, today))
    .flatMap(({ expiresOn }) => expiresOn ?? [])
  return days.sort().at(-1) ?? null
}

/** Since when the documents prove a check of which nothing is noted yet. */
function firstProof(proofs: readonly Proof[], name: string, today: string): Date | null {
  const decided = proofs
    .filter((proof) => proof.proves === name && isCurrent(proof, today))
    .flatMap(({ decidedAt }) => decidedAt ?? [])
  return decided.sort((left, right) => left.getTime() - right.getTime())[0] ?? null
}

/** Whether a check counts today, however soon it expires. */
const isHeld = (state: CheckState) => state === 'verified' || state === 'expiring'

/** The six checks as everybody may read them: the day each was passed, or null for what is not on file. */
export async function readPublicChecks(db: Executor, ctx: ServiceContext, id: string): Promise<PublicCheck[]> {
  const { checks } = await readVerification(db, ctx, id)
  return checks.flatMap(({ name, label, state, passedAt }) =>
    name === 'ongoing_reverification' ? [] : [{ name, label, passedAt: isHeld(state) ? passedAt : null }],
  )
}

/** Which of the six checks count today, by name, for several contractors at once. */
export async function readHeldChecks(
  db: Executor,
  now: Date,
  companies: readonly Pick<typeof contractors.$inferSelect, 'id' | 'province'>[],
): Promise<Map<string, string[]>> {
  if (companies.length === 0) return new Map()
  const ids = companies.map(({ id }) => id)
  const [proofs, results] = await Promise.all([
    db.select().from(documents).where(inArray(documents.contractorId, ids)),
    db.select().from(contractorChecks).where(inArray(contractorChecks.contractorId, ids)),
  ])
  const isOf = (id: string) => (row: { contractorId: string }) => row.contractorId === id
  return new Map(
    companies.map(({ id, province }) => [
      id,
      describeChecks(proofs.filter(isOf(id)), results.filter(isOf(id)), dayIn(province, now))
        .filter(({ state }) => isHeld(state))
        .map(({ label }) => label),
    ]),
  )
}

type Result = typeof contractorChecks.$inferSelect

/** The six checks as the documents and our team's results say. */
function describeChecks(proofs: readonly Proof[], results: readonly Result[], today: string) {
  const describe = (name: Result['name'], stateOf: (result?: Result) => CheckState) => {
    const result = results.find((row) => row.name === name)
    return {
      name,
      label: verificationCheckLabels[name],
      state: stateOf(result),
      passedAt: result?.lapsedAt || result?.movedFrom ? null : (result?.passedAt ?? firstProof(proofs, name, today)),
      dueOn: result?.dueOn ?? lastProof(proofs, name, today),
      note: result?.note ?? null,
    }
  }
  return [
    ...documentChecks.map((name) =>
      describe(name, (result) =>
        documentCheckState(
          proofs.filter(({ proves }) => proves === name),
          result,
          today,
        ),
      ),
    ),
    ...teamChecks.map((name) => describe(name, teamCheckState)),
  ]
}

/** @throws NotFoundError */
export async function readVerification(db: Executor, ctx: ServiceContext, id: string): Promise<Verification> {
  const [found] = isUuid(id)
    ? await db
        .select({
          contractor: contractors,
          explainedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        })
        .from(contractors)
        .leftJoin(users, eq(users.id, contractors.unprovedReasonBy))
        .where(eq(contractors.id, id))
    : []
  if (!found) throw new NotFoundError('Contractor')
  const { contractor, explainedBy } = found
  const [proofs, results] = await Promise.all([
    db.select().from(documents).where(eq(documents.contractorId, id)),
    db.select().from(contractorChecks).where(eq(contractorChecks.contractorId, id)),
  ])
  const { verified, verificationLapsedAt: lapsedAt, province } = contractor
  const today = dayIn(province, ctx.now)
  const checks = describeChecks(proofs, results, today)
  const nextDue = checks.flatMap(({ dueOn, state }) => (dueOn && state !== 'lapsed' ? [dueOn] : [])).sort()
  const missing = checks.filter(({ state }) => !isHeld(state)).map(({ label }) => label)
  const hasLapsed = lapsedAt !== null || checks.some(({ state }) => state === 'lapsed')
  return {
    verified,
    lapsedAt,
    province,
    missing,
    unproved:
      contractor.unprovedReason && contractor.unprovedReasonAt
        ? { reason: contractor.unprovedReason, by: explainedBy, at: contractor.unprovedReasonAt }
        : null,
    board: compensationBoards[province],
    checks: [
      ...checks,
      {
        name: 'ongoing_reverification',
        label: verificationCheckLabels.ongoing_reverification,
        // It goes on only where all six were checked: what nobody checked never reads as verified.
        state: hasLapsed ? 'lapsed' : verified && missing.length === 0 ? 'verified' : 'team',
        passedAt: null,
        dueOn: nextDue[0] ?? null,
        note: null,
      },
    ],
  }
}
