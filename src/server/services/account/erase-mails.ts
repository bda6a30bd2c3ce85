import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { mails, users } from '~/server/db/schema'
import {
  propsWithout,
  propsWithoutContact,
  sentAfterErasure,
  templatesReadBy,
  templatesWithLastWords,
} from '~/server/emails/personal'

type Account = typeof users.$inferSelect

interface ErasedMails {
  account: Account | null
  requestIds: readonly string[]
  takeOut: (text: string) => string
}

const hasAudience = inArray(mails.template, templatesReadBy('audience'))
const readByContractor = sql`(${inArray(mails.template, templatesReadBy('contractor'))}
  or ${hasAudience} and ${mails.props}->>'audience' = 'contractor')`

/**
 * The addresses that are known to be a person's, also those they left: an account's once it was proved, and where
 * mails about their requests went.
 */
export async function addressesOf(
  tx: Executor,
  account: Account | null,
  requests: readonly { id: string; email: string }[],
  former: readonly string[],
): Promise<string[]> {
  const aboutRequests = inArray(
    mails.projectId,
    requests.map(({ id }) => id),
  )
  const recipients = await tx
    .selectDistinct({ email: mails.recipient })
    .from(mails)
    .where(and(aboutRequests, not(readByContractor)))
  const present = [...requests, ...recipients, ...(account?.emailProvedAt ? [account] : [])].map(({ email }) => email)
  return [...present, ...former].map((email) => email.toLowerCase())
}

/**
 * Takes a person out of the mails about their account and their requests, whatever address those went to: theirs
 * are deleted, those to contractors keep everything but them. One that still waits is sent without them if it
 * tells of an end, and not at all otherwise. Mails to an address go with it only if it was proved to be theirs.
 */
export async function eraseMails(
  tx: Executor,
  now: Date,
  { account, requestIds, takeOut }: ErasedMails,
): Promise<void> {
  const about = or(account ? eq(mails.userId, account.id) : undefined, inArray(mails.projectId, [...requestIds]))
  await tx.delete(mails).where(and(about, not(readByContractor)))
  if (account?.emailProvedAt) await deleteMailsTo(tx, account)
  await removeFromNews(tx, now, requestIds)
  const affected = await tx.select().from(mails).where(about).for('update')
  for (const { id, template, props, status } of affected) {
    const left = propsWithout(template, props, takeOut)
    await yieldToEventLoop()
    await tx
      .update(mails)
      .set({
        props: left,
        ...(status === 'queued' && !sentAfterErasure(template) && { status: 'skipped', finishedAt: now }),
      })
      .where(eq(mails.id, id))
  }
}

interface CompanyMails {
  requestIds: readonly string[]
  /** The company's leads of these requests. */
  leadIds: readonly string[]
  takeOut: (text: string) => string
}

/** Takes a company's contact out of the mails about requests that others read. */
export async function redactMailsOf(tx: Executor, { requestIds, leadIds, takeOut }: CompanyMails): Promise<void> {
  const matched = new Set(leadIds.map((id) => `matched:${id}`))
  const affected = await tx
    .select()
    .from(mails)
    .where(inArray(mails.projectId, [...requestIds]))
    .for('update')
  for (const { id, key, template, props } of affected) {
    const left = propsWithoutContact(template, props, { isAbout: matched.has(key), takeOut })
    await yieldToEventLoop()
    if (JSON.stringify(left) !== JSON.stringify(props))
      await tx.update(mails).set({ props: left }).where(eq(mails.id, id))
  }
}

/**
 * Takes a request out of the news that admins were mailed; one that waits, and told of nothing else, is not sent. What
 * tells an admin that a comment on it mentions them goes whole.
 */
async function removeFromNews(tx: Executor, now: Date, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return
  const ofRequest = sql`item->>'projectId' in ${[...requestIds]}`
  const items = sql`jsonb_array_elements(${mails.props}->'items') item`
  const toAdmins = inArray(mails.userId, tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')))
  const isNews = and(eq(mails.template, 'admin-news'), toAdmins)
  await tx
    .update(mails)
    .set({
      props: sql`jsonb_set(${mails.props}, '{items}', (
        select coalesce(jsonb_agg(item), '[]') from ${items} where not (${ofRequest})
      ))`,
    })
    .where(and(isNews, sql`exists (select from ${items} where ${ofRequest})`))
  await tx
    .update(mails)
    .set({ status: 'skipped', finishedAt: now })
    .where(and(isNews, eq(mails.status, 'queued'), sql`${mails.props}->'items' = '[]'`))
  await tx
    .delete(mails)
    .where(
      and(eq(mails.template, 'comment-mention'), toAdmins, sql`${mails.props}->>'projectId' in ${[...requestIds]}`),
    )
}

/** Mails to an address whose subject is not known, unless another account has the address. */
async function deleteMailsTo(tx: Executor, { id, email }: { id: string; email: string }): Promise<void> {
  const address = email.toLowerCase()
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, address), ne(users.id, id)))
  if (other) return
  await tx
    .delete(mails)
    .where(
      and(
        eq(sql`lower(${mails.recipient})`, address),
        isNull(mails.userId),
        isNull(mails.projectId),
        or(
          inArray(mails.template, templatesReadBy('person')),
          hasAudience,
          and(inArray(mails.template, templatesWithLastWords), ne(mails.status, 'queued')),
        ),
      ),
    )
}
