import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Executor } from '~/server/db/client'
import {
  adminInvitations,
  calendarFeeds,
  emailTokens,
  invitations,
  knownDevices,
  mails,
  passkeyRegistrations,
  sessions,
  signInChallenges,
} from '~/server/db/schema'
import type { MailTemplate } from '~/server/emails/templates'
import { endKeys } from '../api-key/change-key'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'

/** Mails that are nothing without their link. */
const carryingLinks: MailTemplate[] = [
  'account-opened',
  'password-reset',
  'email-proof',
  'email-change',
  'invitation',
  'admin-invitation',
]

/**
 * Ends every session, every API key and every link that is out: resets, proofs, invitations and requests. Waiting mails that would carry
 * one are not sent. Who holds a link to a request can ask for a new one on its page. Says how many sessions there were.
 */
export async function endAccess(tx: Executor, ctx: ServiceContext): Promise<number> {
  const ended = await tx.delete(sessions).returning({ id: sessions.id })
  await endKeys(tx, ctx, { which: undefined, ending: 'access_ended' })
  await tx.delete(signInChallenges)
  await tx.delete(passkeyRegistrations)
  await tx.delete(knownDevices)
  await tx.delete(calendarFeeds)
  await tx.delete(emailTokens).where(ne(emailTokens.purpose, 'request_link'))
  await tx.update(emailTokens).set({ expiresAt: ctx.now }).where(gt(emailTokens.expiresAt, ctx.now))
  for (const table of [invitations, adminInvitations])
    await tx
      .update(table)
      .set({ voidedAt: ctx.now })
      .where(and(isNull(table.usedAt), isNull(table.voidedAt)))
  await tx
    .update(mails)
    .set({ status: 'skipped', finishedAt: ctx.now })
    .where(and(eq(mails.status, 'queued'), inArray(mails.template, carryingLinks)))
  await record(tx, ctx, {
    action: 'access.ended',
    entity: 'installation',
    entityId: v7(),
    details: { sessions: ended.length },
  })
  return ended.length
}
