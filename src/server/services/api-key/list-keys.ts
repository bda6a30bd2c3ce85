import { subDays } from 'date-fns/subDays'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ApiKeyView } from '~/contracts/api-key'
import { apiKeys, contractors, users } from '~/server/db/schema'
import type { ContractorPersonContext, OwnerContext } from '../context'
import { readCalls } from '../rate-limit/rate-limit'

/** More are never listed: those that ended longest ago are left out. */
const cap = 500

/** Every key, also those of contractors, which an owner may revoke and limit. */
export function listKeys(ctx: OwnerContext): Promise<ApiKeyView[]> {
  return readKeys(ctx)
}

/** The contractor's own keys. */
export function listContractorKeys(ctx: ContractorPersonContext): Promise<ApiKeyView[]> {
  return readKeys(ctx, eq(apiKeys.contractorId, ctx.actor.contractorId))
}

interface Secret {
  publicId: string
  createdAt: string
  endsAt: string | null
}

async function readKeys({ db, now }: OwnerContext | ContractorPersonContext, which?: SQL): Promise<ApiKeyView[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = now.toISOString().slice(0, 10)
  const from = subDays(now, 29).toISOString().slice(0, 10)
  const ended = sql<Date | null>`least(${apiKeys.revokedAt}, case when ${apiKeys.expiresAt} <= ${at} then ${apiKeys.expiresAt} end)`
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
        where ${works} and maker.disabled_at is not null
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
    })
    .from(apiKeys)
    .leftJoin(contractors, eq(contractors.id, apiKeys.contractorId))
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(which)
    .orderBy(sql`${ended} desc nulls first`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(cap)
  const left = await readCalls(db, rows)
  return rows.map(({ contractorId, company, revokedAt, ...key }) => {
    const isExpired = !revokedAt && key.expiresAt !== null && key.expiresAt <= now
    const isOver = revokedAt !== null || isExpired
    return {
      ...key,
      contractor: contractorId ? { id: contractorId, name: company ?? '' } : null,
      state: revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
      endedAt: revokedAt ?? (isExpired ? key.expiresAt : null),
      seenByDisabled: key.seenByDisabled && !isOver,
      secrets: isOver
        ? []
        : key.secrets.map(({ publicId, createdAt, endsAt }) => ({
            publicId,
            createdAt: new Date(createdAt),
            endsAt: endsAt === null ? null : new Date(endsAt),
          })),
      remaining: left.get(key.id) ?? key.limit,
    }
  })
}
