import type { ApiScope } from '~/domain/api-scope'
import { makeKey } from '~/server/crypto/api-key'
import type { Database } from '~/server/db/client'
import { apiKeySecrets, apiKeys } from '~/server/db/schema'

type Values = Partial<typeof apiKeys.$inferInsert> & { endsAt?: Date }

/** A key of the platform, or of the contractor that the overrides name. `headers` is what a call with it sends. */
export async function createApiKey(
  db: Database,
  scopes: readonly ApiScope[],
  { endsAt, ...overrides }: Values = {},
): Promise<{ id: string; text: string; headers: { authorization: string } }> {
  const { publicId, hash, text } = makeKey()
  const [key] = await db
    .insert(apiKeys)
    .values({ name: 'CRM', scopes: [...scopes], ...overrides })
    .returning({ id: apiKeys.id })
  if (!key) throw new Error('nothing was inserted')
  await db.insert(apiKeySecrets).values({ publicId, hash, keyId: key.id, endsAt: endsAt ?? null })
  return { id: key.id, text, headers: { authorization: `Bearer ${text}` } }
}
