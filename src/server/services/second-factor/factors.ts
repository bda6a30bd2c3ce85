import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AwaitedFactors } from '~/contracts/second-factor'
import type { Executor } from '~/server/db/client'
import { passkeys, recoveryCodes, totpFactors } from '~/server/db/schema'

/** Which second factors somebody has set up. */
export async function readFactors(db: Executor, userId: string): Promise<AwaitedFactors> {
  const [row] = await db.execute<{ totp: boolean; passkey: boolean }>(sql`
    select exists (select from ${totpFactors}
        where ${and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))}) as totp,
      exists (select from ${passkeys} where ${eq(passkeys.userId, userId)}) as passkey`)
  return row ?? { totp: false, passkey: false }
}

/** Whether signing in takes a second step. */
export function isTwoStep({ totp, passkey }: AwaitedFactors): boolean {
  return totp || passkey
}

/** Recovery codes are of no use without the factor they stand in for. */
export async function deleteCodesWithoutFactor(tx: Executor, userId: string): Promise<void> {
  if (!isTwoStep(await readFactors(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
