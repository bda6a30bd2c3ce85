import { count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { failedEmailsOutput } from '~/contracts/failed-email'
import { mails } from '~/server/db/schema'
import { composeSubject } from '~/server/emails/compose'
import type { AdminContext } from '../context'

const shown = 50

/** Mails that did not arrive: to whom, about what, and why. Newest first. */
export async function listFailedEmails(ctx: AdminContext): Promise<z.output<typeof failedEmailsOutput>> {
  const refused = eq(mails.status, 'refused')
  const [rows, [counted]] = await Promise.all([
    ctx.db.select().from(mails).where(refused).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown),
    ctx.db.select({ total: count() }).from(mails).where(refused),
  ])
  const presented = rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: subjectOf(row),
    reason: row.lastError ?? 'No reason was given',
    attempts: row.attempts,
    createdAt: row.createdAt,
    refusedAt: row.finishedAt ?? row.createdAt,
  }))
  return { mails: presented, total: counted?.total ?? 0 }
}

/** A mail may be refused because it cannot be composed. */
function subjectOf(row: typeof mails.$inferSelect): string {
  try {
    return composeSubject(row)
  } catch {
    return row.template
  }
}
