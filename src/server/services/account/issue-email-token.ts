import { addMinutes } from 'date-fns/addMinutes'
import { v7 } from 'uuid'
import { derivedToken, hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { emailTokens } from '~/server/db/schema'

type NewToken = typeof emailTokens.$inferInsert

interface IssuedToken extends Pick<NewToken, 'purpose' | 'userId' | 'email'> {
  /** How long the link works. */
  minutes: number
}

/** Stores what a link in a mail will prove. Answers the row's id, from which the mail derives the link's token. */
export async function issueEmailToken(tx: Executor, now: Date, { minutes, ...token }: IssuedToken): Promise<string> {
  const id = v7()
  await tx.insert(emailTokens).values({
    ...token,
    id,
    hash: hashToken(derivedToken(token.purpose, id)),
    expiresAt: addMinutes(now, minutes),
    createdAt: now,
  })
  return id
}
