import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { mails } from '~/server/db/schema'
import { fixedMails } from './fixed-mails'

interface Move {
  from: string
  to: string
  /** Which of the mails to the former address are the mover's. */
  of: SQL | undefined
}

/**
 * Mails that still wait, such as for a mail server that is away, go to the address that their reader has by now; not
 * links and notices for the address itself: a new password's may be for another account that has it.
 */
export async function readdressQueued(tx: Executor, { from, to, of }: Move): Promise<void> {
  const waits = and(eq(mails.status, 'queued'), isNull(mails.sendingBy), notInArray(mails.template, fixedMails))
  await tx
    .update(mails)
    .set({ recipient: to })
    .where(and(waits, eq(sql`lower(${mails.recipient})`, from.toLowerCase()), of))
}
