import type { Executor } from '~/server/db/client'
import type { MailProps } from '~/server/emails/templates'
import type { OwnerContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { mailOwners } from '../mail/mail-owners'

interface Changed {
  /** Of the account, or of the invitation. */
  id: string
  /** Of an account. */
  name: string | null
  email: string
  /** The name of who did it. */
  owner: string | null
}

type Change = MailProps['admin-changed']['change']
type Ending = Extract<Change, 'disabled' | 'made_agent'>

/** Mails every owner that somebody is an owner now, or may become one. */
export async function mailNewOwner(
  tx: Executor,
  now: Date,
  change: Exclude<Change, Ending>,
  { id, name, email, owner }: Changed,
): Promise<void> {
  await mailOwners(tx, now, {
    key: `new-owner:${id}:${change}:${now.toISOString()}`,
    template: 'admin-changed',
    topic: `new-owner:${id}:${change}`,
    props: { change, name, email, owner },
  })
}

/** Mails an admin what an owner did to their account. */
export async function mailAdmin(
  tx: Executor,
  now: Date,
  change: Ending,
  { id, name, email, owner }: Changed,
): Promise<void> {
  await enqueueMail(tx, now, {
    key: `admin-changed:${id}:${change}:${now.toISOString()}`,
    template: 'admin-changed',
    topic: `admin-changed:${id}:${change}`,
    recipient: email,
    about: id,
    props: { change, name, email, owner },
  })
}

/** The name of who acts. */
export const actorName = ({ actor }: OwnerContext) => `${actor.firstName} ${actor.lastName}`
