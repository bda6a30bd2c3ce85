import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { HomeownerExport } from '~/contracts/homeowner-export'
import { toDollars } from '~/domain/money'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  consents,
  contractors,
  files,
  messages,
  milestones,
  projectAnswers,
  projectAttachments,
  projectStatusHistory,
  projects,
  quotes,
  reviews,
  users,
} from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { NotFoundError } from '../errors'
import { ofAddress } from '../mail/consent-address'
import { presentQuote } from '../quote/present-quote'
import { consume } from '../rate-limit/rate-limit'

/**
 * Everything kept about the signed-in homeowner: account, requests with answers, files, history, quotes,
 * messages and payments, reviews and consents. A fixed number of queries. What the team or a contractor
 * notes for themselves is not part of it.
 * @throws TooManyRequestsError
 */
export async function exportAccount(ctx: HomeownerContext): Promise<HomeownerExport> {
  const { db, actor, now } = ctx
  await consume(db, 'accountExport', actor.userId)
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId))
  if (!user) throw new NotFoundError('Account')
  const [projectsOfUser, reviewsOfUser, consentsOfUser] = await Promise.all([
    exportProjects(db, user.id, now),
    db
      .select({ review: reviews, companyName: contractors.companyName })
      .from(reviews)
      .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
      .where(eq(reviews.homeownerId, user.id))
      .orderBy(asc(reviews.createdAt), asc(reviews.id)),
    db
      .select()
      .from(consents)
      // What an address agreed to is told to whoever has proved to read it.
      .where(or(eq(consents.userId, user.id), user.emailProvedAt ? ofAddress(user.email) : undefined))
      .orderBy(asc(consents.createdAt), asc(consents.id)),
  ])
  return {
    exportedAt: now,
    account: user,
    projects: projectsOfUser,
    reviews: reviewsOfUser.map(({ review, companyName }) => ({ ...review, companyName })),
    consents: consentsOfUser.map(({ createdAt, ...consent }) => ({ ...consent, at: createdAt })),
  }
}

async function exportProjects(db: Executor, userId: string, now: Date): Promise<HomeownerExport['projects']> {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.homeownerId, userId))
  const leadIds = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(inArray(assignments.projectId, own), isNull(assignments.withdrawnAt)))
  const [rows, answers, attachments, history, leads, sentQuotes, written, payments] = await Promise.all([
    db
      .select()
      .from(projects)
      .where(eq(projects.homeownerId, userId))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
    db.select().from(projectAnswers).where(inArray(projectAnswers.projectId, own)).orderBy(projectAnswers.position),
    db
      .select({ projectId: projectAttachments.projectId, name: files.name, size: files.size, type: files.type })
      .from(projectAttachments)
      .innerJoin(files, eq(files.id, projectAttachments.fileId))
      .where(inArray(projectAttachments.projectId, own))
      .orderBy(projectAttachments.position),
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
    db.select().from(messages).where(inArray(messages.assignmentId, leadIds)).orderBy(messages.createdAt, messages.id),
    db.select().from(milestones).where(inArray(milestones.projectId, own)).orderBy(milestones.createdAt, milestones.id),
  ])
  return rows.map((project) => {
    const ofProject = <T extends { projectId: string }>(all: T[]) =>
      all.filter(({ projectId }) => projectId === project.id)
    return {
      ...project,
      serviceNeeded: project.projectType,
      answers: ofProject(answers),
      attachments: ofProject(attachments),
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
            .map((row) => presentQuote(row, now)),
          messages: written
            .filter(({ assignmentId }) => assignmentId === lead.id)
            .map(({ createdAt, ...message }) => ({ ...message, at: createdAt })),
        })),
      payments: ofProject(payments).map(({ amountCents, ...payment }) => ({
        ...payment,
        amount: toDollars(amountCents),
      })),
    }
  })
}
