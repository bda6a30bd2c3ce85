import { eq } from 'drizzle-orm'
import { invitationMessages } from '~/contracts/application'
import type { LinkCheck } from '~/contracts/primitives'
import { contractors, invitations } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { usableInvitation } from './accept-invitation'

/**
 * Whether a contractor's invitation can be accepted, for the page that asks for the password: looking changes nothing.
 * @throws TooManyRequestsError
 */
export async function checkInvitation(ctx: ServiceContext, { token }: { token: string }): Promise<LinkCheck> {
  await consume(ctx.db, 'linkCheck', ctx.address)
  const [invited] = await ctx.db
    .select({ status: contractors.status, userId: contractors.userId })
    .from(invitations)
    .innerJoin(contractors, eq(contractors.id, invitations.contractorId))
    .where(usableInvitation(ctx, token))
  if (!invited || invited.status === 'archived') return { refusal: invitationMessages.invalid }
  return { refusal: invited.userId ? invitationMessages.accountExists : null }
}
