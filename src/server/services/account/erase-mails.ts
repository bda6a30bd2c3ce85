import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { mails, users } from '~/server/db/schema'
import { propsWithout, tellsTheEnd, templatesReadBy } from '../mail/personal'

interface ErasedMails {
  account: typeof users.$inferSelect | null
  requestIds: readonly string[]
  takeOut: (text: string) => string
}

const hasAudience = inArray(mails.template, templatesReadBy('audience'))
const readByContractor = or(
  inArray(mails.template, templatesReadBy('contractor')),
  and(hasAudience, sql`${mails.props}->>'audience' = 'contractor'`),
)

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
  await tx.delete(mails).where(and(about, not(readByContractor ?? sql`false`)))
  if (account?.emailProvedAt) await deleteMailsTo(tx, account)
  const told = await tx.select().from(mails).where(about).for('update')
  for (const { id, template, props, status } of told)
    await tx
      .update(mails)
      .set({
        props: propsWithout(template, props, takeOut),
        ...(status === 'queued' && !tellsTheEnd(template) && { status: 'skipped', finishedAt: now }),
      })
      .where(eq(mails.id, id))
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
        or(inArray(mails.template, templatesReadBy('person')), hasAudience),
      ),
    )
}
