import { and, desc, eq, sql } from 'drizzle-orm'
import { consentWordings } from '~/domain/consent'
import type { Executor } from '~/server/db/client'
import { consents, users } from '~/server/db/schema'
import { inTransaction, type ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { keepConsentHashed, ofAddress } from './consent-address'

const purpose = 'optional_mail'

/**
 * Whether optional mail may go to an address: its newest answer counts, and who was never asked and
 * has no account that says no gets it.
 */
export async function wantsOptionalMail(db: Executor, email: string): Promise<boolean> {
  const [newest] = await db
    .select({ granted: consents.granted })
    .from(consents)
    .where(and(ofAddress(email), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
  if (newest) return newest.granted
  const [refusal] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.optionalMail, false)))
    .limit(1)
  return refusal === undefined
}

/**
 * Records that an address takes optional mail or does not, with the words that were agreed to and
 * where (rule 31). Every account with the address says the same afterwards.
 * @param source where it was said, such as `unsubscribe page` or `profile settings`
 * @param check refuses whoever may not answer, in the transaction that writes the answer
 * @throws TooManyRequestsError
 */
export async function setOptionalMail(
  ctx: ServiceContext,
  address: string,
  granted: boolean,
  source: string,
  check: (tx: Executor) => Promise<void> = async () => {},
): Promise<void> {
  const email = address.toLowerCase()
  await consume(ctx.db, 'mailChoice', email)
  await inTransaction(ctx, async (tx) => {
    // Two answers at once are written one after the other, and the accounts follow the newest.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`optional-mail:${email}`}, 0))`)
    await check(tx)
    await writeOptionalMail(tx, ctx, email, granted, source)
  })
}

async function writeOptionalMail(
  tx: Executor,
  ctx: ServiceContext,
  email: string,
  granted: boolean,
  source: string,
): Promise<void> {
  const userId = 'userId' in ctx.actor ? ctx.actor.userId : null
  const wording = granted ? consentWordings.optionalMail : consentWordings.noOptionalMail
  await tx.insert(consents).values({ email, userId, purpose, granted, wording, source, createdAt: ctx.now })
  await keepConsentHashed(tx, email)
  await tx
    .update(users)
    .set({ optionalMail: await wantsOptionalMail(tx, email), updatedAt: ctx.now })
    .where(eq(sql`lower(${users.email})`, email))
}
