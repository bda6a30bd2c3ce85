import { asc, inArray, or, sql } from 'drizzle-orm'
import type { ExportPerson, PersonExport } from '~/contracts/privacy'
import { consents, mails, projects } from '~/server/db/schema'
import { exportConsents, exportRequests, exportReviews } from '../account/export-account'
import { inTransaction, type OwnerContext } from '../context'
import { ofAddress } from '../mail/consent-address'
import { chosenOf } from './find-person'
import { assertIdentified, recordEach } from './identified'

/**
 * What is kept about a person who asked for it, with an account or without; the audit says who gave it out, and how
 * the person was identified.
 * @throws NotFoundError; InvalidError when they were identified by something else than what was searched for
 */
export async function exportPerson(
  ctx: OwnerContext,
  { contact, identifiedBy, ids }: ExportPerson,
): Promise<PersonExport> {
  assertIdentified(identifiedBy, contact)
  return inTransaction(ctx, async (tx) => {
    const { accounts, requests } = await chosenOf(tx, contact, ids)
    const userIds = accounts.map(({ id }) => id)
    const which = or(
      inArray(projects.homeownerId, userIds),
      inArray(
        projects.id,
        requests.map(({ id }) => id),
      ),
    )
    const exported = await exportRequests(tx, which, ctx.now)
    const emails = [...new Set([...accounts, ...exported].map(({ email }) => email.toLowerCase()))]
    await recordEach(tx, ctx, 'privacy.exported', { identifiedBy, userIds, requestIds: requests.map(({ id }) => id) })
    return {
      exportedAt: ctx.now,
      accounts,
      projects: exported,
      reviews: await exportReviews(tx, userIds),
      consents: await exportConsents(tx, or(inArray(consents.userId, userIds), ...emails.map(ofAddress))),
      mails: await tx
        .select()
        .from(mails)
        .where(inArray(sql`lower(${mails.recipient})`, emails))
        .orderBy(asc(mails.createdAt), asc(mails.id)),
    }
  })
}
