import { setTimeout as sleep } from 'node:timers/promises'
import { differenceInHours } from 'date-fns/differenceInHours'
import { and, eq, sql } from 'drizzle-orm'
import { nobody } from '~/domain/erasure'
import { stripEmails } from '~/domain/personal-data'
import type { Executor } from '~/server/db/client'
import { mails } from '~/server/db/schema'
import { isDisconnected } from '~/server/db/violations'
import { type ComposedMail, composeMail } from '~/server/emails/compose'
import { deliverMail, MailRefusedError } from '~/server/emails/deliver'
import { hasLastWords, propsWithout } from '~/server/emails/personal'
import { findTemplate } from '~/server/emails/templates'
import { describeFailure } from '~/server/observability/describe-failure'
import { metrics } from '~/server/observability/metrics'
import { enqueue } from '~/server/queue/enqueue'
import { livePools } from '~/server/queue/live-workers'
import { isOutdated } from '~/server/services/mail/is-outdated'
import { wantsOptionalMail } from '~/server/services/mail/mail-choices'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import { withCurrentLink } from '~/server/services/mail/with-current-link'
import type { JobContext } from './system-context'

/** After this long an undelivered email fails and is shown to admins. */
const giveUpAfterHours = 72
const longestDelaySeconds = 60

type MailRow = typeof mails.$inferSelect
type MailOutcome = Exclude<MailRow['status'], 'queued'>

/** A claim expires after this long: well above the job's own timeout. */
const claimMinutes = 10
/** While another worker hands the mail over. */
const busyDelaySeconds = 15
/** How long a worker retries to mark a sent email while the database is unavailable. */
const settleSeconds = 60

/** Emails that this process is sending. */
const underway = new Set<string>()
/**
 * Outcomes of emails whose rows could not be updated while the database was unavailable, so that they are not sent
 * again.
 */
const delivered = new Map<string, 'sent' | 'kept'>()

/** Evaluated when the email is sent, not when it is enqueued. */
function isOptional({ template }: MailRow): boolean {
  return findTemplate(template)?.kind === 'optional'
}

async function compose(tx: Executor, mail: MailRow): Promise<ComposedMail> {
  return composeMail(mail, await unsubscribePaths(tx, mail.recipient))
}

/** What is kept of the last email to an erased person: that it was written. If it failed, nobody has to resolve it. */
function forgotten({ template, props }: MailRow, status: MailOutcome): Partial<MailRow> {
  if (!hasLastWords(template)) return {}
  const outcome = status === 'refused' ? 'skipped' : status
  return { recipient: nobody.email, props: propsWithout(template, props), status: outcome, lastError: null }
}

/**
 * Sends one mail. It is claimed before it is handed over, and marked after that, so two workers do not send it both; a
 * claim ends with its worker. A refusal is final; anything else is tried again, soon at first (decision record 0023).
 */
export async function sendMailJob(ctx: JobContext, { mailId }: { mailId: string }): Promise<void> {
  if (underway.has(mailId)) return sendLater(ctx, mailId)
  underway.add(mailId)
  const release = () => underway.delete(mailId)
  ctx.signal?.addEventListener('abort', release)
  try {
    const mail = await claim(ctx, mailId)
    if (mail) await send(ctx, mail)
    else if (await isQueued(ctx, mailId)) await sendLater(ctx, mailId)
  } finally {
    release()
  }
}

/** The email, if it is queued and no live worker has claimed it. */
async function claim(ctx: JobContext, mailId: string): Promise<MailRow | undefined> {
  const worker = ctx.worker ?? 'none'
  const [mail] = await ctx.db
    .update(mails)
    .set({ sendingBy: worker, sendingAt: sql`now()` })
    .where(
      and(
        eq(mails.id, mailId),
        eq(mails.status, 'queued'),
        sql`(${mails.sendingBy} is null or ${mails.sendingBy} = ${worker} or ${mails.sendingBy} not in (${livePools})
          or ${mails.sendingAt} < now() - make_interval(mins => ${claimMinutes}))`,
      ),
    )
    .returning()
  return mail
}

async function isQueued(ctx: JobContext, mailId: string): Promise<boolean> {
  const [mail] = await ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, mailId), eq(mails.status, 'queued')))
  return mail !== undefined
}

function sendLater(ctx: JobContext, mailId: string): Promise<void> {
  return enqueue(ctx.db, 'send-mail', { mailId }, { delay: busyDelaySeconds, jobKey: `send-mail:${mailId}` })
}

async function send(ctx: JobContext, mail: MailRow): Promise<void> {
  if (isOptional(mail) && !(await wantsOptionalMail(ctx.db, mail.recipient))) return finish(ctx, mail, 'skipped', null)
  if (await isOutdated(ctx.db, ctx.now, mail)) return finish(ctx, mail, 'skipped', null)
  try {
    if (!delivered.has(mail.id)) delivered.set(mail.id, await deliver(ctx, mail))
  } catch (error) {
    const reason = describeFailure(error, stripEmails)
    const isRefused = error instanceof MailRefusedError
    if (!isRefused && differenceInHours(ctx.now, mail.createdAt) < giveUpAfterHours)
      return tryAgainLater(ctx, mail, reason)
    ctx.log.warn({ mail: mail.key, reason }, 'mail refused')
    return finish(ctx, mail, 'refused', reason)
  }
  await finish(ctx, mail, delivered.get(mail.id) ?? 'sent', null)
  delivered.delete(mail.id)
}

async function deliver(ctx: JobContext, mail: MailRow): Promise<'sent' | 'kept'> {
  return deliverMail(await compose(ctx.db, await withCurrentLink(ctx.db, ctx.now, mail)))
}

/**
 * Records the outcome of an email. Retries while the database is unavailable, or another worker would send it again.
 */
async function finish(ctx: JobContext, mail: MailRow, status: MailOutcome, lastError: string | null): Promise<void> {
  const marks = { status, lastError, finishedAt: ctx.now, attempts: mail.attempts + 1, ...noClaim }
  const until = performance.now() + settleSeconds * 1000
  for (;;) {
    try {
      await ctx.db
        .update(mails)
        .set({ ...marks, ...forgotten(mail, status) })
        .where(and(eq(mails.id, mail.id), eq(mails.status, 'queued')))
      metrics().mails.inc({ status })
      return
    } catch (error) {
      if (!isDisconnected(error) || performance.now() > until) throw error
      await sleep(250)
    }
  }
}

const noClaim = { sendingBy: null, sendingAt: null }

async function tryAgainLater(ctx: JobContext, mail: MailRow, reason: string): Promise<void> {
  const delay = Math.min(longestDelaySeconds, 2 ** (mail.attempts + 1))
  ctx.log.warn({ mail: mail.key, attempt: mail.attempts + 1, reason }, 'mail not delivered yet')
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError: reason, ...noClaim })
      .where(and(eq(mails.id, mail.id), eq(mails.status, 'queued')))
    await enqueue(tx, 'send-mail', { mailId: mail.id }, { delay, jobKey: `send-mail:${mail.id}` })
  })
}
