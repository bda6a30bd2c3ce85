import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { MailboxEntry, mailboxMailOutput } from '~/contracts/mailbox'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { showsMailbox } from '~/env'
import { mails } from '~/server/db/schema'
import { composeMail, composeSubject } from '~/server/emails/compose'
import type { ServiceContext } from '../context'
import { unsubscribePaths } from './unsubscribe-token'

const shown = 200

/**
 * The newest mails, in development and the demo only, where mail is stored instead of sent.
 * @throws NotFoundError anywhere else
 */
export async function listMailbox(ctx: ServiceContext): Promise<MailboxEntry[]> {
  refuseElsewhere()
  const rows = await ctx.db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown)
  return rows.map((row) => ({ ...row, subject: composeSubject(row) }))
}

/**
 * One mail as it would be delivered.
 * @throws NotFoundError
 */
export async function readMail(ctx: ServiceContext, id: string): Promise<z.output<typeof mailboxMailOutput>> {
  refuseElsewhere()
  const [row] = isUuid(id) ? await ctx.db.select().from(mails).where(eq(mails.id, id)) : []
  if (!row) throw new NotFoundError('Mail')
  const { subject, html, text } = await composeMail(row, await unsubscribePaths(ctx.db, row.recipient))
  return { ...row, subject, html, text }
}

function refuseElsewhere(): void {
  if (!showsMailbox) throw new NotFoundError('Mailbox')
}
