import { addYears } from 'date-fns/addYears'
import { documentMessages, type SetCheckInput, type Verification } from '~/contracts/document'
import { InvalidError } from '~/domain/errors'
import { dayIn } from '~/domain/time-zone'
import { contractorChecks } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockContractor } from './get-contractor'
import { readVerification } from './get-verification'
import { endVerification, refreshVerification } from './refresh-verification'

/**
 * Records the result of a check made by staff without documents: legal background, credit background or complaints. A
 * failure ends the verification at once; a pass may restore it.
 * @throws NotFoundError; InvalidError when a failure has no note, or the next one is due in the past.
 */
export async function setCheck(
  ctx: AdminContext,
  { id, check, result, note, dueOn }: SetCheckInput,
): Promise<Verification> {
  if (result === 'failed' && !note) throw new InvalidError(documentMessages.note, { field: 'note' })
  return inTransaction(ctx, async (tx) => {
    const contractor = await lockContractor(tx, id)
    if (dueOn && dueOn <= dayIn(contractor.province, ctx.now))
      throw new InvalidError('The next check must be due after today', { field: 'dueOn' })
    const passed = result === 'passed'
    const values = {
      passedAt: passed ? ctx.now : null,
      lapsedAt: passed ? null : ctx.now,
      dueOn: passed ? (dueOn ?? dayIn(contractor.province, addYears(ctx.now, 1))) : null,
      checkedBy: ctx.actor.userId,
      note,
      updatedAt: ctx.now,
    }
    await tx
      .insert(contractorChecks)
      .values({ contractorId: contractor.id, name: check, createdAt: ctx.now, ...values })
      .onConflictDoUpdate({ target: [contractorChecks.contractorId, contractorChecks.name], set: values })
    await record(tx, ctx, {
      action: `contractor.check-${result}`,
      entity: 'contractor',
      entityId: contractor.id,
      details: { check },
    })
    if (!passed && contractor.verified) await endVerification(tx, ctx, contractor, [check])
    else await refreshVerification(tx, ctx, contractor)
    return readVerification(tx, ctx, contractor.id)
  })
}
