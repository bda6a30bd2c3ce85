import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { keyPrefix } from '~/server/crypto/api-key'
import type { Executor } from '~/server/db/client'
import { apiKeySecrets, apiKeys, users } from '~/server/db/schema'
import type { MailProps } from '~/server/emails/templates'
import { mailOwners } from '../mail/mail-owners'

interface KnownKeys {
  /** Whose account it is. */
  userId: string
  change: MailProps['keys-known']['change']
}

/**
 * Mails the owners which keys of the platform still work whose secret this person has seen, in the transaction of what
 * may mean that somebody holds a secret who should not. The keys go on (decision record 0069). Callers hold the person.
 */
export async function mailKnownKeys(
  tx: Executor,
  { now }: { now: Date },
  { userId, change }: KnownKeys,
): Promise<void> {
  const known = await tx
    .select({ name: apiKeys.name, publicId: apiKeySecrets.publicId })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .where(
      and(
        eq(apiKeySecrets.createdBy, userId),
        or(isNull(apiKeySecrets.endsAt), gt(apiKeySecrets.endsAt, now)),
        isNull(apiKeys.contractorId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
    .orderBy(asc(apiKeys.name), asc(apiKeySecrets.publicId))
  if (known.length === 0) return
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) return
  await mailOwners(tx, now, {
    key: `keys-known:${userId}:${change}:${now.toISOString()}`,
    template: 'keys-known',
    topic: `keys-known:${userId}`,
    props: {
      change,
      owner: `${person.firstName} ${person.lastName}`,
      keys: known.map(({ name, publicId }) => `${name} (${keyPrefix}${publicId})`),
    },
  })
}
