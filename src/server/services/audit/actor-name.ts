import { type Column, type SQL, sql } from 'drizzle-orm'
import { goneKeyName } from '~/domain/audit-actions'
import { users } from '~/server/db/schema'

/**
 * Who acted, by the name they have now: a key of the API, or the person that `users` is joined for; null for who is gone
 * and for nobody. The subquery is spelled out: Drizzle drops table names in a select of one table.
 */
export function actorNameOf(apiKeyId: Column): SQL<string | null> {
  return sql<string | null>`case
    when ${apiKeyId} is null then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')
    else coalesce((select name || ' (API key)' from api_keys where api_keys.id = ${apiKeyId}), ${goneKeyName})
  end`
}
