import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { derivedToken, derivedTokens } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { consents } from '~/server/db/schema'

/** The keyed hash that replaces an erased address: with APP_SECRET a consent can still be looked up by address. */
const purpose = 'consent-address'
const addressHash = (email: string) => derivedToken(purpose, email.toLowerCase())

/** The consents of an address, also those that keep only its hash. */
export function ofAddress(email: string): SQL | undefined {
  return or(
    eq(sql`lower(${consents.email})`, email.toLowerCase()),
    inArray(consents.emailHash, derivedTokens(purpose, email.toLowerCase())),
  )
}

/**
 * Exchanges addresses for their keyed hash in every consent: what was agreed to stays provable to whoever names the
 * address, and a refusal of optional mail goes on to count. One that an account, a request or a company still has stays.
 */
export async function hashConsentAddresses(tx: Executor, emails: readonly string[]): Promise<void> {
  for (const email of new Set(emails.map((email) => email.toLowerCase())))
    await tx.execute(sql`
      select consent_forget_address(${email}, ${addressHash(email)})
      where not exists (select from users where lower(email) = ${email})
        and not exists (select from projects where lower(email) = ${email})
        and not exists (select from contractors where lower(email) = ${email})`)
}

/** Stores an answer of an address that was erased before under its hash too: unsubscribing does not bring it back. */
export async function keepConsentHashed(tx: Executor, email: string): Promise<void> {
  const hashes = derivedTokens(purpose, email.toLowerCase())
  const [forgotten] = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(inArray(consents.emailHash, hashes))
    .limit(1)
  if (forgotten) await hashConsentAddresses(tx, [email])
}
