import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CompanyExport } from '~/contracts/contractor-account'
import { mayReadContact } from '~/domain/contact-access'
import { NotFoundError } from '~/domain/errors'
import { reasonsForContractor } from '~/domain/match-receipt'
import { toDollars } from '~/domain/money'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  categories,
  consents,
  contractorChecks,
  contractorServices,
  contractors,
  documents,
  mails,
  matchReceipts,
  messages,
  milestones,
  projects,
  quotes,
  rateAcceptances,
  reviews,
  users,
} from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { exportAccess } from '../account/export-access'
import { exportConsents } from '../account/export-account'
import { listFormerDetails } from '../account/former-details'
import { ownLeads } from '../assignment/assignment-scope'
import { recordAccess } from '../audit/record-access'
import type { ContractorPersonContext } from '../context'
import { ofAddress } from '../mail/consent-address'
import { ownReceipt } from '../matching/get-receipt'
import { filesOfMessages } from '../message/message-files'
import { repliesOf } from '../message/saved-replies'
import { listPhotos } from '../photo/list-photos'
import { templatesOf } from '../quote/list-templates'
import { presentQuotes } from '../quote/present-quote'
import { consume } from '../rate-limit/rate-limit'
import { registrationOf } from './tax-registration'

/**
 * Everything kept about the signed-in contractor: account, company, checks, documents, leads with quotes, messages and
 * payments, reviews, consents and mails. A homeowner's name and contacts are theirs and no part of it, nor are files of
 * theirs that may not be read any more (rule 56), nor what the team notes for itself.
 * @throws InvalidError when the password does not fit; TooManyRequestsError
 */
export async function exportCompany(
  ctx: ContractorPersonContext,
  { password }: { password: string },
): Promise<CompanyExport> {
  const { db, actor, now } = ctx
  await consume(db, 'accountExport', actor.userId)
  await confirmPassword(ctx, password, 'password')
  const [found] = await db
    .select({ account: users, company: contractors })
    .from(contractors)
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(eq(contractors.id, actor.contractorId))
  if (!found) throw new NotFoundError('Contractor')
  const { account, company } = found
  const emails = [...new Set([account.email.toLowerCase(), company.email.toLowerCase()])]
  const [services, checks, accepted, proofs, photos, leads, templates, replies, written, agreed, sent] =
    await Promise.all([
      db
        .select({ name: categories.name })
        .from(contractorServices)
        .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
        .where(eq(contractorServices.contractorId, company.id))
        .orderBy(asc(categories.name)),
      db.select().from(contractorChecks).where(eq(contractorChecks.contractorId, company.id)),
      db.select().from(rateAcceptances).where(eq(rateAcceptances.contractorId, company.id)).orderBy(rateAcceptances.at),
      db
        .select()
        .from(documents)
        .where(eq(documents.contractorId, company.id))
        .orderBy(documents.createdAt, documents.id),
      listPhotos(db, company.id),
      exportLeads(db, company.id, now),
      templatesOf(db, company.id),
      repliesOf(db, company.id),
      db
        .select()
        .from(reviews)
        .where(and(eq(reviews.contractorId, company.id), isNull(reviews.hiddenAt)))
        .orderBy(reviews.createdAt, reviews.id),
      exportConsents(db, or(eq(consents.userId, account.id), ...emails.map(ofAddress))),
      db
        .select()
        .from(mails)
        .where(inArray(sql`lower(${mails.recipient})`, emails))
        .orderBy(mails.createdAt, mails.id),
    ])
  await recordAccess(db, ctx, { action: 'account.exported', userId: account.id })
  return {
    exportedAt: now,
    access: await exportAccess(db, [account.id]),
    account,
    formerDetails: await listFormerDetails(db, { userIds: [account.id], contractorIds: [company.id] }),
    company: { ...company, services: services.map(({ name }) => name), taxes: registrationOf(company) },
    checks,
    acceptedRates: accepted,
    documents: proofs,
    photos,
    leads,
    quoteTemplates: templates,
    savedReplies: replies,
    reviews: written,
    consents: agreed,
    mails: sent,
  }
}

async function exportLeads(db: Executor, contractorId: string, now: Date): Promise<CompanyExport['leads']> {
  const own = ownLeads(contractorId)
  const ids = db.select({ id: assignments.id }).from(assignments).where(own)
  const won = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(own, eq(assignments.status, 'won')))
  const [leads, sheets, threads, payments] = await Promise.all([
    db
      .select({ lead: assignments, project: projects, receipt: matchReceipts })
      .from(assignments)
      .innerJoin(projects, eq(projects.id, assignments.projectId))
      .leftJoin(matchReceipts, eq(matchReceipts.assignmentId, assignments.id))
      .where(own)
      .orderBy(assignments.createdAt, assignments.id),
    db.select().from(quotes).where(inArray(quotes.assignmentId, ids)).orderBy(quotes.revision),
    db.select().from(messages).where(inArray(messages.assignmentId, ids)).orderBy(messages.createdAt, messages.id),
    db
      .select()
      .from(milestones)
      .where(inArray(milestones.assignmentId, won))
      .orderBy(milestones.createdAt, milestones.id),
  ])
  const presented = await presentQuotes(db, sheets, now)
  const readable = new Set(
    leads.filter(({ lead, project }) => mayReadContact(lead, project, now)).map(({ lead }) => lead.id),
  )
  const sentFiles = await filesOfMessages(
    db,
    threads.filter(({ sender, assignmentId }) => sender === 'contractor' || readable.has(assignmentId)),
  )
  return leads.map(({ lead, project, receipt }) => ({
    ...lead,
    reasons: reasonsForContractor(ownReceipt(lead, project, receipt)),
    reference: project.reference,
    serviceNeeded: project.projectType,
    city: project.city,
    quotes: sheets.filter(({ assignmentId }) => assignmentId === lead.id).flatMap(({ id }) => presented.get(id) ?? []),
    messages: threads
      .filter(({ assignmentId }) => assignmentId === lead.id)
      .map(({ createdAt, ...message }) => ({
        ...message,
        files: message.fileCount,
        attachments: sentFiles.get(message.id) ?? [],
        at: createdAt,
      })),
    payments: payments
      .filter(({ assignmentId }) => assignmentId === lead.id)
      .map(({ amountCents, ...payment }) => ({ ...payment, amount: toDollars(amountCents) })),
  }))
}
