import { differenceInHours } from 'date-fns/differenceInHours'
import { and, eq, sql } from 'drizzle-orm'
import { nobody } from '~/domain/erasure'
import { mails } from '~/server/db/schema'
import { composeMail } from '~/server/gateways/email/compose'
import { deliverMail, MailRefusedError } from '~/server/gateways/email/deliver'
import { metrics } from '~/server/observe/metrics'
import { wantsOptionalMail } from '~/server/services/mail/mail-choices'
import { hasLastWords, propsWithout } from '~/server/services/mail/personal'
import { isTemplate, mailKinds } from '~/server/services/mail/templates'
import { enqueue } from './enqueue'
import type { JobContext } from './system-context'

/** After this long a mail that could not be delivered is given up, and shown to the admin. */
const giveUpAfterHours = 72
const longestDelaySeconds = 60

type MailRow = typeof mails.$inferSelect
type MailOutcome = Exclude<MailRow['status'], 'queued'>

/** What became of mails whose row could not be marked, because the database went away: they are not sent again. */
const delivered = new Map<string, 'sent' | 'kept'>()

/** Asked when it is sent and not when it is written: an answer given in between counts. */
function isOptional({ template }: MailRow): boolean {
  return isTemplate(template) && mailKinds[template] === 'optional'
}

/** What is left of the last mail to somebody who has gone: that it was written. One that was refused is nobody's to mend. */
function forgotten({ template, props }: MailRow, status: MailOutcome): Partial<MailRow> {
  if (!hasLastWords(template)) return {}
  const outcome = status === 'refused' ? 'skipped' : status
  return { recipient: nobody.email, props: propsWithout(template, props), status: outcome, lastError: null }
}

/**
 * Sends one mail. The row is locked meanwhile and marked in the same transaction, so two workers
 * cannot send it both. A refusal is final; anything else is tried again, soon at first.
 */
export async function sendMailJob(ctx: JobContext, { mailId }: { mailId: string }): Promise<void> {
  const failed = await ctx.db.transaction(async (tx): Promise<{ mail: MailRow; error: Error } | null> => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, mailId), eq(mails.status, 'queued')))
      .for('update', { skipLocked: true })
    if (!mail) return null
    const finish = async (status: MailOutcome, lastError: string | null) => {
      await tx
        .update(mails)
        .set({ status, lastError, finishedAt: ctx.now, attempts: mail.attempts + 1, ...forgotten(mail, status) })
        .where(eq(mails.id, mail.id))
      metrics().mails.inc({ status })
    }
    if (isOptional(mail) && !(await wantsOptionalMail(tx, mail.recipient))) {
      await finish('skipped', null)
      return null
    }
    try {
      delivered.set(mail.id, delivered.get(mail.id) ?? (await deliverMail(await composeMail(mail))))
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      const refused = error instanceof MailRefusedError
      if (!refused && differenceInHours(ctx.now, mail.createdAt) < giveUpAfterHours) return { mail, error }
      await finish('refused', error.message)
      ctx.log.warn({ mail: mail.key, reason: error.message }, 'mail refused')
      return null
    }
    await finish(delivered.get(mail.id) ?? 'sent', null)
    return null
  })
  delivered.delete(mailId)
  if (failed) await tryAgainLater(ctx, failed.mail, failed.error)
}

async function tryAgainLater(ctx: JobContext, mail: MailRow, error: Error): Promise<void> {
  const delay = Math.min(longestDelaySeconds, 2 ** (mail.attempts + 1))
  ctx.log.warn({ mail: mail.key, attempt: mail.attempts + 1, reason: error.message }, 'mail not delivered yet')
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError: error.message })
      .where(eq(mails.id, mail.id))
    await enqueue(tx, 'send-mail', { mailId: mail.id }, { delay })
  })
}
