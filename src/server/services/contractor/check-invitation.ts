import { and, eq, exists, sql } from 'drizzle-orm'
import { type InvitationCheck, invitationMessages } from '~/contracts/application'
import { splitName } from '~/lib/split-name'
import { consents, contractors, invitations } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { usableInvitation } from './accept-invitation'

/**
 * Whether a contractor's invitation can be accepted, for the page that asks for the password: looking changes nothing.
 * Who applied is not asked for their name again.
 * @throws TooManyRequestsError
 */
export async function checkInvitation(ctx: ServiceContext, { token }: { token: string }): Promise<InvitationCheck> {
  await consume(ctx.db, 'linkCheck', ctx.address)
  const application = ctx.db
    .select({ one: sql`1` })
    .from(consents)
    .where(and(eq(consents.email, contractors.email), eq(consents.purpose, 'application')))
  const [invited] = await ctx.db
    .select({
      status: contractors.status,
      userId: contractors.userId,
      contactName: contractors.contactName,
      applied: sql<boolean>`${exists(application)}`,
    })
    .from(invitations)
    .innerJoin(contractors, eq(contractors.id, invitations.contractorId))
    .where(usableInvitation(ctx, token))
  if (!invited || invited.status === 'archived') return { refusal: invitationMessages.invalid, applicant: null }
  if (invited.userId) return { refusal: invitationMessages.accountExists, applicant: null }
  return { refusal: null, applicant: invited.applied ? splitName(invited.contactName) : null }
}
