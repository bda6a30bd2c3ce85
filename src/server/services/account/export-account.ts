import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { HomeownerExport } from '~/contracts/homeowner-export'
import { NotFoundError } from '~/domain/errors'
import { toDollars } from '~/domain/money'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  consents,
  contactAccess,
  contractors,
  files,
  formerContactAccess,
  messages,
  milestones,
  partnerLeads,
  projectAnswers,
  projectAttachments,
  projectStatusHistory,
  projects,
  quotes,
  reviews,
  users,
} from '~/server/db/schema'
import { recordAccess } from '../audit/record-access'
import type { HomeownerContext } from '../context'
import { ofAddress } from '../mail/consent-address'
import { filesOfMessages } from '../message/message-files'
import { readPartners } from '../project/partner-lead'
import { presentQuotes } from '../quote/present-quote'
import { consume } from '../rate-limit/rate-limit'
import { confirmPassword } from './confirm-password'
import { exportAccess } from './export-access'
import { listFormerDetails } from './former-details'

/**
 * Everything kept about the signed-in homeowner: account, requests with answers, files, history, quotes,
 * messages and payments, reviews and consents. A fixed number of queries. What the team or a contractor
 * notes for themselves is not part of it.
 * @throws InvalidError when the password does not fit; TooManyRequestsError
 */
export async function exportAccount(
  ctx: HomeownerContext,
  { password }: { password: string },
): Promise<HomeownerExport> {
  const { db, actor, now } = ctx
  await consume(db, 'accountExport', actor.userId)
  await confirmPassword(ctx, password, 'password')
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId))
  if (!user) throw new NotFoundError('Account')
  const [access, requests, written, agreed] = await Promise.all([
    exportAccess(db, [user.id]),
    exportRequests(db, eq(projects.homeownerId, user.id), now),
    exportReviews(db, [user.id]),
    // Consents of an address are shown only once it is proved.
    exportConsents(db, or(eq(consents.userId, user.id), user.emailProvedAt ? ofAddress(user.email) : undefined)),
  ])
  const former = await listFormerDetails(db, { userIds: [user.id], projectIds: requests.map(({ id }) => id) })
  await recordAccess(db, ctx, { action: 'account.exported', userId: user.id })
  return {
    exportedAt: now,
    access,
    account: user,
    formerDetails: former,
    projects: requests,
    reviews: written,
    consents: agreed,
  }
}

/** The reviews that these homeowners wrote, oldest first. */
export async function exportReviews(db: Executor, userIds: readonly string[]): Promise<HomeownerExport['reviews']> {
  const rows = await db
    .select({ review: reviews, companyName: contractors.companyName })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(inArray(reviews.homeownerId, [...userIds]))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
  return rows.map(({ review, companyName }) => ({ ...review, companyName }))
}

/** Consents, oldest first. */
export async function exportConsents(db: Executor, which: SQL | undefined): Promise<HomeownerExport['consents']> {
  const rows = await db.select().from(consents).where(which).orderBy(asc(consents.createdAt), asc(consents.id))
  return rows.map(({ createdAt, ...consent }) => ({ ...consent, at: createdAt }))
}

/** Requests with all that belongs to them, oldest first. A fixed number of queries. */
export async function exportRequests(
  db: Executor,
  which: SQL | undefined,
  now: Date,
): Promise<HomeownerExport['projects']> {
  const own = db.select({ id: projects.id }).from(projects).where(which)
  const leadIds = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(inArray(assignments.projectId, own), isNull(assignments.withdrawnAt)))
  const [rows, answers, attachments, partners, history, leads, sentQuotes, written, payments, access, formerAccess] =
    await Promise.all([
      db.select().from(projects).where(which).orderBy(asc(projects.createdAt), asc(projects.id)),
      db.select().from(projectAnswers).where(inArray(projectAnswers.projectId, own)).orderBy(projectAnswers.position),
      db
        .select({ projectId: projectAttachments.projectId, name: files.name, size: files.size, type: files.type })
        .from(projectAttachments)
        .innerJoin(files, eq(files.id, projectAttachments.fileId))
        .where(inArray(projectAttachments.projectId, own))
        .orderBy(projectAttachments.position),
      readPartners(db, inArray(partnerLeads.projectId, own)),
      db
        .select()
        .from(projectStatusHistory)
        .where(inArray(projectStatusHistory.projectId, own))
        .orderBy(projectStatusHistory.createdAt, projectStatusHistory.id),
      db
        .select({ lead: assignments, companyName: contractors.companyName })
        .from(assignments)
        .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
        .where(inArray(assignments.id, leadIds))
        .orderBy(assignments.createdAt, assignments.id),
      db
        .select()
        .from(quotes)
        .where(and(inArray(quotes.assignmentId, leadIds), ne(quotes.status, 'draft')))
        .orderBy(quotes.revision),
      db
        .select()
        .from(messages)
        .where(inArray(messages.assignmentId, leadIds))
        .orderBy(messages.createdAt, messages.id),
      db
        .select()
        .from(milestones)
        .where(inArray(milestones.projectId, own))
        .orderBy(milestones.createdAt, milestones.id),
      // Also of leads that were withdrawn: their contractors may have read it.
      db
        .select({
          projectId: assignments.projectId,
          companyName: contractors.companyName,
          what: contactAccess.what,
          at: contactAccess.at,
        })
        .from(contactAccess)
        .innerJoin(assignments, eq(assignments.id, contactAccess.assignmentId))
        .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
        .where(inArray(assignments.projectId, own))
        .orderBy(contactAccess.at, contactAccess.period, contactAccess.id),
      db
        .select({
          projectId: formerContactAccess.projectId,
          companyName: formerContactAccess.companyName,
          what: formerContactAccess.what,
          at: formerContactAccess.at,
        })
        .from(formerContactAccess)
        .where(inArray(formerContactAccess.projectId, own))
        .orderBy(formerContactAccess.at, formerContactAccess.period, formerContactAccess.id),
    ])
  const presented = await presentQuotes(db, sentQuotes, now)
  const sentFiles = await filesOfMessages(db, written)
  const earlier = await exportEarlierDetails(db, inArray(assignments.projectId, own))
  return rows.map((project) => {
    const ofProject = <T extends { projectId: string }>(all: T[]) =>
      all.filter(({ projectId }) => projectId === project.id)
    return {
      ...project,
      serviceNeeded: project.projectType,
      answers: ofProject(answers),
      attachments: ofProject(attachments),
      partner: ofProject(partners)[0] ?? null,
      history: ofProject(history).map(({ oldStatus, newStatus, actorKind, createdAt }) => ({
        from: oldStatus,
        to: newStatus,
        by: actorKind,
        at: createdAt,
      })),
      contractors: leads
        .filter(({ lead }) => lead.projectId === project.id)
        .map(({ lead, companyName }) => ({
          companyName,
          status: lead.status,
          since: lead.createdAt,
          quotes: sentQuotes
            .filter(({ assignmentId }) => assignmentId === lead.id)
            .flatMap(({ id }) => presented.get(id) ?? []),
          messages: written
            .filter(({ assignmentId }) => assignmentId === lead.id)
            .map(({ createdAt, ...message }) => ({
              ...message,
              files: message.fileCount,
              attachments: sentFiles.get(message.id) ?? [],
              at: createdAt,
            })),
        })),
      contactAccess: ofProject([...access, ...formerAccess]),
      earlierDetails: ofProject(earlier),
      payments: ofProject(payments).map(({ amountCents, ...payment }) => ({
        ...payment,
        amount: toDollars(amountCents),
      })),
    }
  })
}

/** What contractors who left before a request was changed still read of it. */
function exportEarlierDetails(db: Executor, which: SQL) {
  return db
    .select({
      projectId: assignments.projectId,
      companyName: contractors.companyName,
      description: sql<string>`${assignments.descriptionWhenLeft}`,
      budget: assignments.budgetWhenLeft,
      timeline: assignments.timelineWhenLeft,
    })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(and(which, isNotNull(assignments.descriptionWhenLeft)))
    .orderBy(assignments.createdAt, assignments.id)
}
