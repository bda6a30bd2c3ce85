import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '~/domain/audit-actions'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { mails } from '~/server/db/schema'
import { enqueue } from '~/server/queue/enqueue'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'

/**
 * Puts a refused mail into the queue again: the address works now, or the server does.
 * @throws NotFoundError when there is no such mail among the refused
 */
export function retryMail(ctx: AdminContext, id: string): Promise<{ ok: true }> {
  return settle(ctx, id, 'mail.retried', { status: 'queued', finishedAt: null })
}

/**
 * Takes a refused mail off the list: it will not be sent.
 * @throws NotFoundError when there is no such mail among the refused
 */
export function dismissMail(ctx: AdminContext, id: string): Promise<{ ok: true }> {
  return settle(ctx, id, 'mail.dismissed', { status: 'skipped' })
}

async function settle(
  ctx: AdminContext,
  id: string,
  action: AuditAction,
  change: Partial<typeof mails.$inferInsert>,
): Promise<{ ok: true }> {
  if (!isUuid(id)) throw new NotFoundError('Mail')
  return inTransaction(ctx, async (tx) => {
    const [mail] = await tx
      .update(mails)
      .set(change)
      .where(and(eq(mails.id, id), eq(mails.status, 'refused')))
      .returning({ status: mails.status, key: mails.key })
    if (!mail) throw new NotFoundError('Mail')
    if (mail.status === 'queued') await enqueue(tx, 'send-mail', { mailId: id }, { jobKey: `send-mail:${id}` })
    await record(tx, ctx, { action, entity: 'mail', entityId: id, details: { key: mail.key } })
    return { ok: true }
  })
}
