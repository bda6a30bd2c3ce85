import { eq } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { users } from '~/server/db/schema/index'
import type { ProjectRow } from './own-project'

/** Where a request's homeowner reads now. A closed request keeps the email it was closed with; the account's is newer. */
export async function homeownerEmail(
  tx: Executor,
  { homeownerId, email }: Pick<ProjectRow, 'homeownerId' | 'email'>,
): Promise<string> {
  if (!homeownerId) return email
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, homeownerId))
  return owner?.email ?? email
}
