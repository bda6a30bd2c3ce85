import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { withoutLinksInNames } from '~/domain/without-links'
import { networkOf } from '~/lib/network-address'
import { currentSecretId } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { contractors, mails, users } from '~/server/db/schema'
import { isReadByContractor } from '~/server/emails/personal'
import { emailTemplates, type MailProps, type MailSubject, type MailTemplate } from '~/server/emails/templates'
import { log } from '~/server/observability/log'
import { enqueue } from '~/server/queue/enqueue'
import { takeWithin } from '../rate-limit/rate-limit'
import { joinTopic } from './topic'

export interface OutgoingMail<T extends MailTemplate> {
  /** Names the cause, such as `request-received:<project id>`: one cause makes one mail, whatever crashes. */
  key: string
  template: T
  recipient: string
  about: MailSubject<T>
  /** What it is the latest word on, such as a lead's quote: see `joinTopic`. Left out, it goes at once. */
  topic?: string
  /** Seconds for which it waits at least, such as those in which its cause can be undone: see `skipHeld`. */
  hold?: number
  /**
   * Where whoever causes it is, who has not proved to read the recipient's address; null when they have. Left out, as by
   * the clock and by contractors, it is looked up whether anybody has, and no network is counted: see `mayReach`.
   */
  unprovedFrom?: string | null
  props: MailProps[T]
}

/**
 * Writes a mail and the job that sends it in the transaction of the rows it speaks of:
 * a crash loses neither, and sends neither twice. Names come without links: whoever typed them may not own the address.
 * Says whether it is written, or was before: an address that nobody proved gets few mails a day.
 */
export async function enqueueMail<T extends MailTemplate>(
  tx: Executor,
  now: Date,
  { about, props, hold = 0, unprovedFrom, ...rest }: OutgoingMail<T>,
): Promise<boolean> {
  const mail = { ...rest, recipient: await readerOf(tx, { ...rest, props }), props: withoutLinksInNames(props) }
  const subject = emailTemplates[mail.template].about
  const delay = mail.topic === undefined ? 0 : await joinTopic(tx, now, { ...mail, topic: mail.topic })
  if (delay === null) return true
  if (!(await mayReach(tx, mail, unprovedFrom))) return false
  const [row] = await tx
    .insert(mails)
    .values({
      ...mail,
      props: mail.props as unknown as Record<string, unknown>,
      projectId: subject === 'request' ? about : null,
      userId: subject === 'account' ? about : null,
      secretId: currentSecretId(),
      createdAt: now,
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (row)
    await enqueue(tx, 'send-mail', { mailId: row.id }, { jobKey: `send-mail:${row.id}`, delay: Math.max(delay, hold) })
  return true
}

/** The login's address in place of a company's email that our team gave and nobody has proved (rule 166). */
async function readerOf(
  tx: Executor,
  { template, recipient, props }: Pick<OutgoingMail<MailTemplate>, 'template' | 'recipient' | 'props'>,
): Promise<string> {
  if (!isReadByContractor(template, props)) return recipient
  const [login] = await tx
    .select({ email: users.email })
    .from(contractors)
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(
      and(eq(sql`lower(${contractors.email})`, recipient.toLowerCase()), isNotNull(contractors.emailUnprovedSince)),
    )
  return login?.email ?? recipient
}

/**
 * Whether a mail may go to its recipient: a mailbox that nobody proved to read gets a number of them a day, half of them
 * from one network. Contractors' do not count, and neither does one that was written already.
 */
async function mayReach(
  tx: Executor,
  { key, template, recipient, props }: Pick<OutgoingMail<MailTemplate>, 'key' | 'template' | 'recipient' | 'props'>,
  from: string | null | undefined,
): Promise<boolean> {
  if (from === null) return true
  if (from === undefined && (isReadByContractor(template, props) || (await isProved(tx, recipient)))) return true
  const [written] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
  if (written) return true
  const left =
    (from === undefined ||
      (await takeWithin(tx, 'unprovedMailByEmailAndNetwork', `${recipient} ${networkOf(from)}`))) &&
    (await takeWithin(tx, 'unprovedMailByEmail', recipient))
  if (!left) log.warn({ template, key }, 'a mail is not written: its address, which nobody proved, got those of a day')
  return left
}

/** Whether somebody with an account has proved to read an address. Those of contractors and admins are opened by a mailed link. */
async function isProved(tx: Executor, email: string): Promise<boolean> {
  const [reader] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        or(isNotNull(users.emailProvedAt), ne(users.role, 'homeowner')),
      ),
    )
    .limit(1)
  return reader !== undefined
}

/**
 * Skips queued mails of this instant whose event was undone, and frees their keys, so that the same event is mailed when
 * it happens again.
 * @throws ConflictError when one of them has left
 */
export async function skipHeld(tx: Executor, now: Date, writtenAt: Date, keys: readonly string[]): Promise<void> {
  const written = and(inArray(mails.key, [...keys]), eq(mails.createdAt, writtenAt))
  await tx
    .update(mails)
    .set({ status: 'skipped', finishedAt: now, key: sql`${mails.key} || ':undone:' || ${mails.id}` })
    .where(and(written, eq(mails.status, 'queued'), isNull(mails.sendingBy)))
  const [left] = await tx.select({ id: mails.id }).from(mails).where(written).limit(1)
  if (left) throw new ConflictError('This cannot be undone any more: the homeowner has been told of it')
}

/** Tries after which a mail is late for more than a passing reason: the third comes some 14 seconds after the first. */
const failingAfter = 3

/** `failing` are those of the queued that were tried several times. */
export type MailCounts = Record<'queued' | 'failing' | 'refused', number>

/** Counts of mails that wait or were refused, each from the index made for it. */
export async function countMails(db: Executor): Promise<MailCounts> {
  const [row] = await db.execute<MailCounts>(sql`
    select (select count(*)::int from mails where status = 'queued') as queued,
      (select count(*)::int from mails where status = 'queued' and attempts >= ${failingAfter}) as failing,
      (select count(*)::int from mails where status = 'refused') as refused`)
  return row ?? { queued: 0, failing: 0, refused: 0 }
}

/** What the server said to the newest mail that is tried again and again; without addresses. */
export async function readMailFailure(db: Executor): Promise<string | null> {
  const [newest] = await db
    .select({ lastError: mails.lastError })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), gte(mails.attempts, failingAfter)))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return newest?.lastError ?? null
}
