import type { CreateContractorInput } from '~/contracts/admin-contractor'
import { ConflictError } from '~/domain/errors'
import { contractors } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { locatePostalCode } from '../geography/locate-postal-code'

/**
 * An admin's own entry: it begins as `manual`, without an account.
 * @throws ConflictError when another contractor has this email.
 */
export async function createContractor(ctx: AdminContext, input: CreateContractorInput): Promise<{ id: string }> {
  return refusingTakenEmail(() =>
    inTransaction(ctx, async (tx) => {
      const [contractor] = await tx
        .insert(contractors)
        .values({
          ...input,
          ...locatePostalCode(input.postalCode),
          status: 'manual',
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: contractors.id })
      if (!contractor) throw new Error('insert returned no row')
      await record(tx, ctx, {
        action: 'contractor.created',
        entity: 'contractor',
        entityId: contractor.id,
      })
      return contractor
    }),
  )
}

/** Says in a sentence that an email is taken. */
export async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'contractors_email_unique'))
      throw new ConflictError('A contractor with this email already exists', { field: 'email' })
    throw error
  }
}
