import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { closeReasons } from '~/domain/close-reasons'
import { formerName, nobody, removedText } from '~/domain/erasure'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  emailTokens,
  formerDetails,
  messages,
  partnerLeads,
  projectAnswers,
  projectAttachments,
  projectNotes,
  projectStatusHistory,
  projects,
} from '~/server/db/schema'

/** Why the product itself closes a request whose homeowner goes. */
export const erasedReason = 'The homeowner deleted their account'

/** Why nothing is written about a request any more. */
export const nothingKept = 'The homeowner was erased: nothing more is kept about this project'

/** Whether a request's person was taken out of it: nobody can be reached about it. */
export function isErased({ email }: { email: string }): boolean {
  return email === nobody.email
}

/**
 * Takes a person out of their requests. What happened stays for the contractors and for the counts:
 * service, city, dates, statuses, quotes and recorded payments.
 */
export async function anonymiseRequests(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const requestIds = [...ids]
  await tx
    .update(projects)
    .set({
      ...nobody,
      customerName: formerName,
      homeownerId: null,
      address: null,
      postalCode: null,
      latitude: null,
      longitude: null,
      description: removedText,
      contractorNotes: null,
      internalNotes: null,
      submissionId: null,
      // A reason in their own words goes; one of those we offer tells nothing of them.
      closeReason: sql`case when ${inArray(projects.closeReason, [...closeReasons, erasedReason])} then ${projects.closeReason} end`,
    })
    .where(inArray(projects.id, requestIds))
  await tx.delete(formerDetails).where(inArray(formerDetails.projectId, requestIds))
  await tx.delete(partnerLeads).where(inArray(partnerLeads.projectId, requestIds))
  await tx.delete(projectAnswers).where(inArray(projectAnswers.projectId, requestIds))
  await tx.delete(projectAttachments).where(inArray(projectAttachments.projectId, requestIds))
  await tx.delete(projectNotes).where(inArray(projectNotes.projectId, requestIds))
  await tx.delete(emailTokens).where(inArray(emailTokens.projectId, requestIds))
  await tx.update(projectStatusHistory).set({ notes: null }).where(inArray(projectStatusHistory.projectId, requestIds))
  await tx
    .update(assignments)
    .set({
      notes: null,
      descriptionWhenLeft: sql`case when ${isNotNull(assignments.descriptionWhenLeft)} then ${removedText} end`,
    })
    .where(inArray(assignments.projectId, requestIds))
  const leads = tx.select({ id: assignments.id }).from(assignments).where(inArray(assignments.projectId, requestIds))
  await tx
    .update(messages)
    .set({ body: removedText, fileCount: 0, submissionId: null })
    .where(and(inArray(messages.assignmentId, leads), eq(messages.sender, 'homeowner')))
}
