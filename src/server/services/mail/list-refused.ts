import { count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { refusedMails } from '~/contracts/refused-mail'
import { mails } from '~/server/db/schema'
import { composeMail } from '~/server/gateways/email/compose'
import type { AdminContext } from '../context'

const shown = 50

/** Mails that did not arrive: to whom, about what, and why. Newest first. */
export async function listRefusedMails(ctx: AdminContext): Promise<z.output<typeof refusedMails>> {
  const refused = eq(mails.status, 'refused')
  const [rows, [counted]] = await Promise.all([
    ctx.db.select().from(mails).where(refused).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown),
    ctx.db.select({ total: count() }).from(mails).where(refused),
  ])
  const presented = rows.map(async (row) => ({
    id: row.id,
    recipient: row.recipient,
    // A mail may be refused because it cannot be composed.
    subject: await composeMail(row).then(
      ({ subject }) => subject,
      () => row.template,
    ),
    reason: row.lastError ?? 'No reason was given',
    attempts: row.attempts,
    createdAt: row.createdAt,
    refusedAt: row.finishedAt ?? row.createdAt,
  }))
  return { mails: await Promise.all(presented), total: counted?.total ?? 0 }
}
