import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  emailTokens,
  mails,
  messages,
  projectAnswers,
  projectAttachments,
  projectNotes,
  projectStatusHistory,
  projects,
  users,
} from '~/server/db/schema'
import type { RequestRow } from '../request/access-request'

/** Who stands in a person's place once they have gone. */
export const formerName = 'Former homeowner'
const removed = '[Removed: the homeowner deleted their account]'
/** Values the columns accept and that reach nobody: `.invalid` is reserved for this (RFC 2606). */
const nobody = { email: 'deleted@account.invalid', phone: '+10000000000' } as const

/** Whether a request's person was taken out of it: nobody can be reached about it. */
export function isErased({ email }: Pick<RequestRow, 'email'>): boolean {
  return email === nobody.email
}

/**
 * Takes a person out of their requests. What happened stays for the contractors and for the counts:
 * service, city, dates, statuses, quotes and recorded payments.
 */
export async function anonymiseRequests(tx: Executor, requests: readonly RequestRow[]): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  await tx
    .update(projects)
    .set({
      ...nobody,
      customerName: formerName,
      address: null,
      postalCode: null,
      latitude: null,
      longitude: null,
      description: removed,
      contractorNotes: null,
      internalNotes: null,
      submissionId: null,
    })
    .where(inArray(projects.id, ids))
  await tx.delete(projectAnswers).where(inArray(projectAnswers.projectId, ids))
  await tx.delete(projectAttachments).where(inArray(projectAttachments.projectId, ids))
  await tx.delete(projectNotes).where(inArray(projectNotes.projectId, ids))
  await tx.delete(emailTokens).where(inArray(emailTokens.projectId, ids))
  await tx.update(projectStatusHistory).set({ notes: null }).where(inArray(projectStatusHistory.projectId, ids))
  const leads = tx.select({ id: assignments.id }).from(assignments).where(inArray(assignments.projectId, ids))
  await tx
    .update(messages)
    .set({ body: removed })
    .where(and(inArray(messages.assignmentId, leads), eq(messages.sender, 'homeowner')))
}

/** What a kept mail tells of a person, by the name of its prop. */
const personalProps = {
  customerName: formerName,
  recipientName: formerName,
  senderName: formerName,
  description: removed,
  body: removed,
} as const

/**
 * Takes a person out of the mails that were sent: theirs are deleted, unless another of their accounts
 * has the address; those to contractors about their requests keep everything but them.
 */
export async function scrubMails(
  tx: Executor,
  account: typeof users.$inferSelect | null,
  requests: readonly RequestRow[],
): Promise<void> {
  if (account?.emailProvedAt) await deleteMailsTo(tx, account)
  if (requests.length === 0) return
  await scrubMailsAbout(tx, requests)
}

async function deleteMailsTo(tx: Executor, user: { id: string; email: string }): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, user.email.toLowerCase()), ne(users.id, user.id)))
  if (!other) await tx.delete(mails).where(eq(sql`lower(${mails.recipient})`, user.email.toLowerCase()))
}

async function scrubMailsAbout(tx: Executor, requests: readonly RequestRow[]): Promise<void> {
  const references = requests.map(({ reference }) => reference)
  const leads = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      inArray(
        assignments.projectId,
        requests.map(({ id }) => id),
      ),
    )
  const causes = [...requests, ...leads].map(({ id }) => id)
  const told = sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${JSON.stringify(personalProps)}::jsonb)
    where mails.props ? key
  )`
  await tx
    .update(mails)
    .set({ props: sql`${mails.props} || ${told}` })
    .where(sql`${mails.props}->>'reference' in ${references} or split_part(${mails.key}, ':', 2) in ${causes}`)
}
