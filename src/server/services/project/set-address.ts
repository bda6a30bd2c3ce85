import { eq } from 'drizzle-orm'
import type { SetAddressInput } from '~/contracts/own-project'
import { projects } from '~/server/db/schema/index'
import { record } from '../audit/record'
import { type HomeownerContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { requireHired } from './move-work'
import { lockOwnProject } from './own-project'

/**
 * Where the work is: only the contractor who was hired reads it (rule 75).
 * @throws NotFoundError; ConflictError when nobody is hired, or the request is closed;
 *   TooManyRequestsError.
 */
export async function setAddress(ctx: HomeownerContext, { id, address }: SetAddressInput): Promise<string> {
  await consume(ctx.db, 'addressByHomeowner', ctx.actor.userId)
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockOwnProject(tx, ctx, { id })
    await requireHired(tx, request)
    await tx.update(projects).set({ address, updatedAt: ctx.now }).where(eq(projects.id, request.id))
    await record(tx, ctx, { action: 'project.address-changed', entity: 'project', entityId: request.id })
    return request.id
  })
}
