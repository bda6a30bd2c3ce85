import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema'
import type { MailProps } from '~/server/emails/templates'
import { enqueueMail } from './enqueue-mail'

/** Mails that are for every owner. */
type OwnersMail = 'key-changed' | 'webhook-off'

interface Mail<T extends OwnersMail> {
  /** Names the cause: one cause makes one mail to each. */
  key: string
  template: T
  props: MailProps[T]
}

/** Mails every owner who may sign in. */
export async function mailOwners<T extends OwnersMail>(
  tx: Executor,
  now: Date,
  { key, template, props }: Mail<T>,
): Promise<void> {
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.adminLevel, 'owner'), isNull(users.disabledAt)))
  for (const { id, email } of owners)
    await enqueueMail<OwnersMail>(tx, now, { key: `${key}:${id}`, template, recipient: email, about: id, props })
}
