import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { mails } from '~/server/db/schema'

interface Move {
  from: string
  to: string
  /** Which of the mails to the former address are the mover's. */
  of: SQL | undefined
}

/** Mails that still wait, such as for a mail server that is away, go to the address that their reader has by now. */
export async function readdressQueued(tx: Executor, { from, to, of }: Move): Promise<void> {
  const waits = and(eq(mails.status, 'queued'), isNull(mails.sendingBy))
  await tx
    .update(mails)
    .set({ recipient: to })
    .where(and(waits, eq(sql`lower(${mails.recipient})`, from.toLowerCase()), of))
}
