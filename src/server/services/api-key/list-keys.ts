import { subDays } from 'date-fns/subDays'
import { and, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { ApiKeyList, ListKeysInput, ListOwnKeysInput } from '~/contracts/api-key'
import { apiKeys, contractors, users } from '~/server/db/schema'
import type { ContractorPersonContext, OwnerContext } from '../context'
import { type CursorScope, decodeCursor, encodeCursor } from '../list/cursor'
import { readCalls } from '../rate-limit/rate-limit'

/**
 * The platform's keys, or those of contractors, which an owner may revoke and limit.
 * @throws InvalidError for a cursor of another list
 */
export function listKeys(ctx: OwnerContext, { contractors: ofContractors, ...input }: ListKeysInput) {
  const which = ofContractors ? isNotNull(apiKeys.contractorId) : isNull(apiKeys.contractorId)
  return readKeys(ctx, which, { name: 'keys', filters: { ofContractors } }, input)
}

/**
 * The contractor's own keys.
 * @throws InvalidError for a cursor of another list
 */
export function listContractorKeys(ctx: ContractorPersonContext, input: ListOwnKeysInput) {
  const { contractorId } = ctx.actor
  return readKeys(ctx, eq(apiKeys.contractorId, contractorId), { name: 'own-keys', filters: { contractorId } }, input)
}

interface Secret {
  publicId: string
  createdAt: string
  endsAt: string | null
}

async function readKeys(
  { db, now }: OwnerContext | ContractorPersonContext,
  which: SQL,
  list: Pick<CursorScope, 'name' | 'filters'>,
  { ended: isEnded, limit, cursor }: ListOwnKeysInput,
): Promise<ApiKeyList> {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = now.toISOString().slice(0, 10)
  const from = subDays(now, 29).toISOString().slice(0, 10)
  const endedAt = sql<Date | null>`least(${apiKeys.revokedAt}, case when ${apiKeys.expiresAt} <= ${at} then ${apiKeys.expiresAt} end)`
  const ended = sql`(${apiKeys.revokedAt} is not null or coalesce(${apiKeys.expiresAt} <= ${at}, false))`
  const order = isEnded ? endedAt : sql`${apiKeys.createdAt}`
  const scope: CursorScope = { ...list, order: 'desc', filters: { ...list.filters, isEnded } }
  const start = cursor === undefined ? undefined : decodeCursor(cursor, scope, ['timestamptz'])
  const works = sql`api_key_secrets.key_id = ${apiKeys.id} and coalesce(api_key_secrets.ends_at > ${at}, true)`
  const sumOf = (column: 'calls' | 'errors', since: string) => sql<number>`(
    select coalesce(sum(${sql.raw(column)}), 0)::int from api_key_days
    where api_key_days.key_id = ${apiKeys.id} and day between ${since}::date and ${today}::date
  )`
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      contractorId: apiKeys.contractorId,
      company: contractors.companyName,
      createdBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      seenByDisabled: sql<boolean>`exists (
        select from api_key_secrets join users maker on maker.id = api_key_secrets.created_by
        where ${works} and (maker.disabled_at is not null or maker.admin_level = 'agent')
      )`,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      ending: apiKeys.ending,
      lastUsedAt: apiKeys.lastUsedAt,
      limit: apiKeys.limit,
      secrets: sql<Secret[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('publicId', public_id, 'createdAt', created_at, 'endsAt', ends_at)
          order by created_at desc, ends_at desc nulls first), '[]')
        from api_key_secrets where ${works}
      )`,
      callsToday: sumOf('calls', today),
      errorsToday: sumOf('errors', today),
      calls: sumOf('calls', from),
      errors: sumOf('errors', from),
      sortedBy: sql<string>`${order}::text`,
    })
    .from(apiKeys)
    .leftJoin(contractors, eq(contractors.id, apiKeys.contractorId))
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(
      and(
        which,
        isEnded ? ended : not(ended),
        start && sql`(${order}, ${apiKeys.id}) < (${start.keys[0]}::timestamptz, ${start.id}::uuid)`,
      ),
    )
    .orderBy(sql`${order} desc`, desc(apiKeys.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const left = await readCalls(db, page)
  return {
    keys: page.map(({ contractorId, company, revokedAt, sortedBy: _, ...key }) => ({
      ...key,
      contractor: contractorId ? { id: contractorId, name: company ?? '' } : null,
      state: revokedAt ? 'revoked' : isEnded ? 'expired' : 'active',
      endedAt: isEnded ? (revokedAt ?? key.expiresAt) : null,
      seenByDisabled: key.seenByDisabled && !isEnded,
      secrets: isEnded
        ? []
        : key.secrets.map(({ publicId, createdAt, endsAt }) => ({
            publicId,
            createdAt: new Date(createdAt),
            endsAt: endsAt === null ? null : new Date(endsAt),
          })),
      remaining: left.get(key.id) ?? key.limit,
    })),
    nextCursor: last ? encodeCursor(scope, { direction: 'next', id: last.id, keys: [last.sortedBy] }) : null,
    ended: await db.$count(apiKeys, and(which, ended)),
  }
}
