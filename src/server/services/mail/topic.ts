import { isDeepStrictEqual } from 'node:util'
import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { mails } from '~/server/db/schema'
import type { MailTemplate } from '~/server/emails/templates'

/** After a mail of a topic, the next waits for this long, so that what happens meanwhile goes with it. */
const quietSeconds = 10 * 60

/** Mails of a current state: a second one in a row has no news. */
const standings: readonly MailTemplate[] = ['request-closed', 'request-reopened', 'project-completed']

/** The same, but the end of the state is not mailed: it is news again after the quiet time, or with other props. */
const lapses: readonly MailTemplate[] = ['verification-lapsed', 'contractor-lapsed']

/** Not sent yet, and claimed by no worker. */
const isWaiting = and(eq(mails.status, 'queued'), isNull(mails.sendingBy))

interface TopicMail {
  key: string
  template: MailTemplate
  recipient: string
  topic: string
  props: unknown
}

/**
 * Joins a mail with those of its topic to the same recipient. The first goes at once. One that follows within ten
 * minutes waits until they are over; another one then takes its place, and if the reader has been told the same
 * already, neither is sent. Callers hold a lock under which mails of one topic are written one after the other.
 * @returns seconds for which a mail of its own has to wait; null when none is needed.
 */
export async function joinTopic(tx: Executor, now: Date, mail: TopicMail): Promise<number | null> {
  const { key, template, topic, recipient } = mail
  const props = mail.props as Record<string, unknown>
  const ofTopic = and(eq(mails.topic, topic), eq(mails.recipient, recipient))
  const [known] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
  if (known) return null
  const [previous] = await tx
    .select({ template: mails.template, props: mails.props, at: mails.finishedAt })
    .from(mails)
    .where(and(ofTopic, inArray(mails.status, ['sent', 'kept'])))
    .orderBy(desc(mails.finishedAt))
    .limit(1)
  const since = previous?.at ? Math.max(0, differenceInSeconds(now, previous.at)) : quietSeconds
  const isRepeated = lapses.includes(template) && since < quietSeconds && isDeepStrictEqual(previous?.props, props)
  const isKnown = previous?.template === template && (standings.includes(template) || isRepeated)
  // One that is being sent at this moment is claimed, or locked while it is claimed, and as good as sent.
  const [waiting] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofTopic, isWaiting))
    .orderBy(desc(mails.createdAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (waiting) {
    const overtaken = isKnown
      ? ({ status: 'skipped', finishedAt: now } as const)
      : { key, template, props, createdAt: now }
    await tx.update(mails).set(overtaken).where(eq(mails.id, waiting.id))
    return null
  }
  if (isKnown) return null
  const [leaving] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofTopic, eq(mails.status, 'queued')))
    .limit(1)
  if (leaving) return quietSeconds
  return Math.max(0, quietSeconds - since)
}

/**
 * Skips the queued mail of a topic: its state is over, or on a condition of the same instant, such as
 * that its reader has seen it.
 */
export async function skipWaiting(tx: Executor, now: Date, topic: string, condition?: SQL): Promise<void> {
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.topic, topic), isWaiting, condition))
    .for('update', { skipLocked: true })
  await tx.update(mails).set({ status: 'skipped', finishedAt: now }).where(inArray(mails.id, waiting))
}
