import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { isCompeting } from '~/domain/assignment-status'
import { closedProjectStatuses } from '~/domain/project-status'
import { redactor } from '~/domain/redact'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  contractors,
  documents,
  invitations,
  mails,
  projectStatusHistory,
  projects,
  users,
  visits,
} from '~/server/db/schema'
import { contractorTemplates } from '~/server/emails/personal'
import { redactMailsOf } from '../account/erase-mails'
import { formerDetailsOf } from '../account/former-details'
import { elsewhereOf } from '../account/redact-elsewhere'
import { companyNamesOf, redactWords } from '../account/redact-words'
import { keepFormerAccess } from '../assignment/contact-access'
import { record } from '../audit/record'
import { actorColumns, type ServiceContext } from '../context'
import { ownedFiles, removeFiles } from '../file/remove-files'
import { forgetAnswersAbout } from '../idempotency/forget-answers'
import { hashConsentAddresses } from '../mail/consent-address'
import { readByContractor } from '../mail/read-by-contractor'
import { filesInThreads } from '../message/message-files'
import { photoRows } from '../photo/list-photos'
import { moveProject } from '../project/move-project'
import { noteWaiting } from '../project/notify-waiting'
import type { ProjectRow } from '../project/own-project'
import { noteErasure } from '../recovery/note-erasure'
import { visitRows } from '../visit/list-visits'
import { mailVisit } from '../visit/mail-visit'
import { lockContractor } from './get-contractor'
import { notifyGone } from './notify-gone'

/** What the admin reads in the status history of its projects. */
const deletionNote = (companyName: string) => `${companyName} was deleted`

/**
 * Erases a contractor in the caller's transaction: the account, the documents, the leads and all of their
 * files. What stays is the company's name in the history of the projects it was assigned to (rule 25): its contact is
 * taken out of others' words and mails as a homeowner is (decision record 0024). A project it was hired for looks for somebody else, and homeowners are notified unless `quietly` (decision record 0018).
 * @throws NotFoundError
 */
export async function eraseContractor(
  tx: Executor,
  ctx: ServiceContext,
  id: string,
  { quietly = false } = {},
): Promise<void> {
  const { companyName, contactName, email, phone, userId, logoFileId } = await lockContractor(tx, id)
  const affected = await lockProjectsOf(tx, id)
  const proofs = await tx
    .select({ id: documents.id, fileId: documents.fileId })
    .from(documents)
    .where(eq(documents.contractorId, id))
  const photos = await photoRows(tx, id)
  const owned = userId ? await ownedFiles(tx, userId) : []
  const former = await formerDetailsOf(tx, { userIds: userId ? [userId] : [], contractorIds: [id] })
  const sent = await filesInThreads(tx, eq(assignments.contractorId, id))
  const invited = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.contractorId, id))
  if (!quietly) await mailVisitsOf(tx, ctx, id)
  const requestIds = affected.map(({ project }) => project.id)
  const leadIds = affected.map(({ leadId }) => leadId)
  await forgetAnswersAbout(tx, [id, ...requestIds, ...leadIds])
  await keepFormerAccess(tx, ctx.now, id)
  await tx.delete(contractors).where(eq(contractors.id, id))
  await removeFiles(tx, [
    logoFileId,
    ...proofs.map(({ fileId }) => fileId),
    ...photos.flatMap(({ fileId, smallFileId }) => [fileId, smallFileId]),
    ...owned,
    ...sent,
  ])
  for (const { project, hired, competing } of affected) {
    const open = !closedProjectStatuses.includes(project.status)
    if (hired && open) await matchAnew(tx, ctx, project, companyName)
    else await note(tx, ctx, project, companyName)
    if (!competing || !open) continue
    if (quietly) await noteWaiting(tx, ctx.now, project.id)
    else await notifyGone(tx, ctx.now, project, { contractorId: id, companyName, hired })
  }
  await noteErasure(tx, ctx.now, { contractors: [id] })
  await record(tx, ctx, {
    action: 'contractor.deleted',
    entity: 'contractor',
    entityId: id,
  })
  // Also what went to addresses that were never the company's: a change of email that was not confirmed.
  if (userId) await tx.delete(mails).where(eq(mails.userId, userId))
  const [user] = userId ? await tx.delete(users).where(eq(users.id, userId)).returning() : []
  const emails = [email, ...(user ? [user.email] : []), ...(await withoutHolder(tx, former.email))]
  await deleteMailTo(tx, emails)
  await deleteMailAbout(
    tx,
    [{ id }, ...invited, ...proofs].map((row) => row.id),
  )
  const names = [contactName, user ? `${user.firstName} ${user.lastName}` : null]
  const identity = {
    emails: [...emails, ...former.email],
    phones: [phone, user?.phone ?? null, ...former.phone],
    companies: [companyName, ...(await companyNamesOf(tx, requestIds))],
  }
  const takeOut = redactor({ ...identity, names: [...names, ...former.name], addresses: [], postalCodes: [] })
  const elsewhere = await elsewhereOf(tx, { ...identity, fullNames: names })
  await redactWords(tx, { account: null, requestIds, takeOut, elsewhere, ofCompany: true })
  await redactMailsOf(tx, { requestIds, leadIds, takeOut })
}

/** Of addresses that a company left, those that no other company and no other contractor's account has by now. */
async function withoutHolder(tx: Executor, addresses: readonly string[]): Promise<string[]> {
  const emails = addresses.map((address) => address.toLowerCase())
  const companies = tx.select({ email: sql<string>`lower(${contractors.email})` }).from(contractors)
  const accounts = tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.role, 'contractor'), inArray(sql`lower(${users.email})`, emails)))
  const held = await companies.where(inArray(sql`lower(${contractors.email})`, emails)).union(accounts)
  return emails.filter((email) => !held.some((holder) => holder.email === email))
}

/** The homeowners of visits to come, which go with the contractor, are told that these are cancelled. */
async function mailVisitsOf(tx: Executor, { now }: ServiceContext, id: string): Promise<void> {
  const rows = await visitRows(tx).where(
    and(
      eq(assignments.contractorId, id),
      gt(visits.startsAt, now),
      // Also those of a lead that ended a moment ago: nobody was told yet.
      or(isNull(visits.cancelledAt), and(eq(visits.cancelledBy, 'system'), isNull(visits.cancelMailedAt))),
    ),
  )
  for (const { visit, ...of } of rows) {
    const cancelled = { ...visit, version: visit.version + 1, cancelledAt: now, cancelledBy: 'system' as const }
    await mailVisit(tx, now, of, cancelled, { news: 'cancelled', audience: 'homeowner' })
  }
}

/** What a contractor got by mail goes with them; of what they agreed to the proof stays. */
async function deleteMailTo(tx: Executor, addresses: readonly string[]): Promise<void> {
  const emails = addresses.map((address) => address.toLowerCase())
  await tx.delete(mails).where(and(inArray(sql`lower(${mails.recipient})`, emails), readByContractor))
  await hashConsentAddresses(tx, emails)
}

/** The same by what its key names: an address that our team corrected was never known to be the company's. */
async function deleteMailAbout(tx: Executor, ids: readonly string[]): Promise<void> {
  const named = sql`string_to_array(${mails.key}, ':') && ${`{${ids}}`}::text[]`
  const gone = await tx
    .delete(mails)
    .where(and(isNull(mails.projectId), isNull(mails.userId), inArray(mails.template, contractorTemplates), named))
    .returning({ recipient: mails.recipient })
  await hashConsentAddresses(
    tx,
    gone.map(({ recipient }) => recipient),
  )
}

interface Affected {
  project: ProjectRow
  leadId: string
  hired: boolean
  /** It held a slot: it was hired or competed. */
  competing: boolean
}

/** The projects it has leads of, and under their locks, what it was to them. */
async function lockProjectsOf(tx: Executor, id: string): Promise<Affected[]> {
  const leads = tx.select({ id: assignments.projectId }).from(assignments).where(eq(assignments.contractorId, id))
  const rows = await tx.select().from(projects).where(inArray(projects.id, leads)).orderBy(projects.id).for('update')
  const own = await tx.select().from(assignments).where(eq(assignments.contractorId, id))
  return rows.flatMap((project) => {
    const lead = own.find(({ projectId }) => projectId === project.id)
    return lead ? { project, leadId: lead.id, hired: lead.status === 'won', competing: isCompeting(lead) } : []
  })
}

async function note(tx: Executor, ctx: ServiceContext, { id, status }: ProjectRow, companyName: string): Promise<void> {
  await tx.insert(projectStatusHistory).values({
    projectId: id,
    oldStatus: status,
    newStatus: status,
    event: 'contractor_deleted',
    notes: deletionNote(companyName),
    ...actorColumns(ctx.actor),
    createdAt: ctx.now,
  })
}

/** Nobody else competes any more, so it stands where it stood before its first match, and the promise begins anew. */
async function matchAnew(tx: Executor, ctx: ServiceContext, project: ProjectRow, companyName: string): Promise<void> {
  await moveProject(tx, ctx, project, project.verificationLevel, {
    notes: deletionNote(companyName),
    event: 'hired_contractor_deleted',
  })
  await tx.update(projects).set({ reopenedAt: ctx.now }).where(eq(projects.id, project.id))
}
