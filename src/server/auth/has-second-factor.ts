import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { passkeys, totpFactors } from '~/server/db/schema'

/** Whether the person of a row has set up a second factor. */
export function hasSecondFactor(userId: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`(exists (select from ${totpFactors}
      where ${totpFactors.userId} = ${userId} and ${totpFactors.confirmedAt} is not null)
    or exists (select from ${passkeys} where ${passkeys.userId} = ${userId}))`
}
