import { adminInvitationMessages } from '~/contracts/admin-account'
import type { LinkCheck } from '~/contracts/primitives'
import { adminInvitations } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { usableAdminInvitation } from './accept-admin-invitation'

/**
 * Whether an admin's invitation can be accepted, for the page that asks for the password. Read-only.
 * @throws TooManyRequestsError
 */
export async function checkAdminInvitation(ctx: ServiceContext, { token }: { token: string }): Promise<LinkCheck> {
  await consume(ctx.db, 'linkCheck', ctx.address)
  const [known] = await ctx.db
    .select({ id: adminInvitations.id })
    .from(adminInvitations)
    .where(usableAdminInvitation(ctx, token))
  return { refusal: known ? null : adminInvitationMessages.invalid }
}
