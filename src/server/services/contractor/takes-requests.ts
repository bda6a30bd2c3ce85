import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { takesRequestsOutput } from '~/contracts/public-contractor'
import { isAway } from '~/domain/away'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { mustAcceptRate } from '../rate/read-rates'

/**
 * Whether a request made to this company reaches it: only then it is taken. A profile stays published when its
 * verification ends (decision 13), and without the fee accepted no project comes (rule 72).
 */
export async function isReachable(
  db: Executor,
  now: Date,
  { id, verified, userId }: Pick<typeof contractors.$inferSelect, 'id' | 'verified' | 'userId'>,
): Promise<boolean> {
  return verified && userId !== null && !(await mustAcceptRate(db, now, id))
}

/**
 * What the quote form on a profile says before anything is typed.
 * @throws NotFoundError when the contractor is not published
 */
export async function takesRequests(
  { db, now }: ServiceContext,
  { id }: { id: string },
): Promise<z.infer<typeof takesRequestsOutput>> {
  const [contractor] = isUuid(id)
    ? await db
        .select()
        .from(contractors)
        .where(and(eq(contractors.id, id), eq(contractors.status, 'published')))
    : []
  if (!contractor) throw new NotFoundError('Contractor')
  return {
    takes: await isReachable(db, now, contractor),
    awayUntil: isAway(contractor, now) ? contractor.awayUntil : null,
  }
}
