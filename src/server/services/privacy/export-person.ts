import { and, asc, inArray, or, sql } from 'drizzle-orm'
import type { ExportPersonInput, PersonExport } from '~/contracts/privacy'
import { consents, mails, projects } from '~/server/db/schema'
import { templatesReadBy } from '~/server/emails/personal'
import { exportAccess } from '../account/export-access'
import { exportConsents, exportRequests, exportReviews } from '../account/export-account'
import { listFormerDetails } from '../account/former-details'
import { inTransaction, type OwnerContext } from '../context'
import { ofAddress } from '../mail/consent-address'
import { chosenOf } from './find-person'
import { recordEach } from './identified'

/**
 * What is kept about a person who asked for it, with an account or without; the audit row records who exported it and
 * how the person was identified.
 * @throws NotFoundError; InvalidError when they were identified by something else than what was searched for
 */
export async function exportPerson(
  ctx: OwnerContext,
  { contact, identifiedBy, ids }: ExportPersonInput,
): Promise<PersonExport> {
  return inTransaction(ctx, async (tx) => {
    const { accounts, requests } = await chosenOf(tx, { contact, identifiedBy, ids })
    const userIds = accounts.map(({ id }) => id)
    const requestIds = requests.map(({ id }) => id)
    const which = or(inArray(projects.homeownerId, userIds), inArray(projects.id, requestIds))
    const exported = await exportRequests(tx, which, ctx.now)
    // A request may name somebody else's email: what else that address got is given to whoever proved it.
    const proved = accounts.filter(({ emailProvedAt }) => emailProvedAt).map(({ email }) => email.toLowerCase())
    const emails = contact.kind === 'email' ? [contact.value, ...proved] : proved
    const exportedIds = exported.map(({ id }) => id)
    await recordEach(tx, ctx, 'privacy.exported', { identifiedBy, userIds, requestIds })
    return {
      exportedAt: ctx.now,
      access: await exportAccess(tx, userIds),
      accounts,
      formerDetails: await listFormerDetails(tx, { userIds, projectIds: exportedIds }),
      projects: exported,
      reviews: await exportReviews(tx, userIds),
      consents: await exportConsents(tx, or(inArray(consents.userId, userIds), ...emails.map(ofAddress))),
      mails: await tx
        .select()
        .from(mails)
        .where(
          or(
            inArray(sql`lower(${mails.recipient})`, emails),
            and(inArray(mails.projectId, exportedIds), inArray(mails.template, templatesReadBy('person'))),
            and(inArray(mails.userId, userIds), inArray(mails.template, templatesReadBy('person'))),
          ),
        )
        .orderBy(asc(mails.createdAt), asc(mails.id)),
    }
  })
}
