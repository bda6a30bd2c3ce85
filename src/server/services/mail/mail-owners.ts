import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import type { MailProps } from '~/server/emails/templates'
import { enqueueMail } from './enqueue-mail'

/** Mails that are for every owner. */
type OwnersMail = 'admin-changed' | 'key-changed' | 'keys-known' | 'settings-changed' | 'webhook-off'

interface Mail<T extends OwnersMail> {
  /** Names the cause: one cause makes one mail to each. */
  key: string
  template: T
  /** What it is the latest word on: see `joinTopic`. */
  topic?: string
  props: MailProps[T]
}

/** Mails every owner who may sign in. */
export async function mailOwners<T extends OwnersMail>(
  tx: Executor,
  now: Date,
  { key, ...mail }: Mail<T>,
): Promise<void> {
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.adminLevel, 'owner'), isNull(users.disabledAt)))
  for (const { id, email } of owners)
    await enqueueMail<OwnersMail>(tx, now, { ...mail, key: `${key}:${id}`, recipient: email, about: id })
}
