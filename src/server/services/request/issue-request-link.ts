import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import { requestTokenHash } from '~/server/auth/request-link'
import type { Executor } from '~/server/db/client'
import { emailTokens } from '~/server/db/schema'

/** Days for which the link in a mail shows its request; every further mail starts them anew. */
const linkDays = 180

/** Lets the request's link work, from now on for half a year. Called with every mail that carries it. */
export async function issueRequestLink(tx: Executor, now: Date, project: { id: string; email: string }): Promise<void> {
  const expiresAt = addDays(now, linkDays)
  await tx
    .insert(emailTokens)
    .values({
      purpose: 'request_link',
      hash: requestTokenHash(project.id),
      projectId: project.id,
      email: project.email,
      expiresAt,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: emailTokens.hash,
      set: { expiresAt: sql`greatest(email_tokens.expires_at, excluded.expires_at)` },
    })
}
