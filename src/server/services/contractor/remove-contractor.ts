import { type AdminContext, inTransaction } from '../context'
import { eraseContractor } from './erase-contractor'

/**
 * An admin deletes a contractor for good.
 * @throws NotFoundError
 */
export async function removeContractor(ctx: AdminContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, (tx) => eraseContractor(tx, ctx, id))
}
