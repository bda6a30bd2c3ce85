import { eq } from 'drizzle-orm'
import type { Verification } from '~/contracts/document'
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
import { contractorChecks, contractors, documents } from '~/server/db/schema'
import type { AdminContext, ContractorContext, ServiceContext } from '../context'

/** The signed-in contractor's own verification, check by check. What our team noted stays with the team. */
export async function getOwnVerification(ctx: ContractorContext): Promise<Verification> {
  const verification = await readVerification(ctx.db, ctx, ctx.actor.contractorId)
  return { ...verification, checks: verification.checks.map((check) => ({ ...check, note: null })) }
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

/** @throws NotFoundError */
export async function readVerification(db: Executor, ctx: ServiceContext, id: string): Promise<Verification> {
  const [contractor] = isUuid(id) ? await db.select().from(contractors).where(eq(contractors.id, id)) : []
  if (!contractor) throw new NotFoundError('Contractor')
  const [proofs, results] = await Promise.all([
    db.select().from(documents).where(eq(documents.contractorId, id)),
    db.select().from(contractorChecks).where(eq(contractorChecks.contractorId, id)),
  ])
  const { verified, verificationLapsedAt: lapsedAt, province } = contractor
  const today = dayIn(province, ctx.now)
  const describe = (
    name: (typeof results)[number]['name'],
    stateOf: (result?: (typeof results)[number]) => CheckState,
  ) => {
    const result = results.find((row) => row.name === name)
    return {
      name,
      label: verificationCheckLabels[name],
      state: stateOf(result),
      dueOn: result?.dueOn ?? lastProof(proofs, name, today),
      note: result?.note ?? null,
    }
  }
  const checks = [
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
  const nextDue = checks.flatMap(({ dueOn, state }) => (dueOn && state !== 'lapsed' ? [dueOn] : [])).sort()
  return {
    verified,
    lapsedAt,
    province,
    board: compensationBoards[province],
    checks: [
      ...checks,
      {
        name: 'ongoing_reverification',
        label: verificationCheckLabels.ongoing_reverification,
        state: lapsedAt || checks.some(({ state }) => state === 'lapsed') ? 'lapsed' : verified ? 'verified' : 'team',
        dueOn: nextDue[0] ?? null,
        note: null,
      },
    ],
  }
}
