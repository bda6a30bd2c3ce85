import { addDays } from 'date-fns/addDays'
import { and, eq, gt, max, sql } from 'drizzle-orm'
import { requestLinkDays } from '~/domain/link-lifetimes'
import { closedProjectStatuses, type ProjectStatus } from '~/domain/project-status'
import { type RequestLink, requestTokenHash } from '~/server/crypto/request-link'
import type { Executor } from '~/server/db/client'
import { emailTokens, projects } from '~/server/db/schema/index'

const isClosed = (status: ProjectStatus) => closedProjectStatuses.includes(status)

/** Until when a link lasts that is issued now: a year, or 90 days once the request is closed. */
function linkEnd(now: Date, status: ProjectStatus): Date {
  return addDays(now, isClosed(status) ? requestLinkDays.closed : requestLinkDays.open)
}

/**
 * Lets a locked project's link work from now on; called with every mail that carries it, which keeps what is
 * returned. A link that has ended stays ended: the mail then carries the next version.
 */
export async function issueProjectLink(
  tx: Executor,
  now: Date,
  { id, email }: { id: string; email: string },
): Promise<Required<RequestLink>> {
  const [current] = await tx
    .select({ version: projects.linkVersion, status: projects.status, endsAt: max(emailTokens.expiresAt) })
    .from(projects)
    .leftJoin(
      emailTokens,
      and(eq(emailTokens.projectId, projects.id), eq(emailTokens.linkVersion, projects.linkVersion)),
    )
    .where(eq(projects.id, id))
    .groupBy(projects.id)
  if (!current) throw new Error('a link is issued for a project that is not there')
  const { version, status, endsAt } = current
  const linkVersion = endsAt && endsAt <= now ? await raiseLinkVersion(tx, id) : version
  return writeLink(tx, now, { id, email, linkVersion, status })
}

/** The first link of a project that this transaction made: nothing of it has to be read. */
export function issueFirstLink(tx: Executor, now: Date, project: LinkedProject): Promise<Required<RequestLink>> {
  return writeLink(tx, now, project)
}

type LinkedProject = Pick<typeof projects.$inferSelect, 'id' | 'email' | 'linkVersion' | 'status'>

async function writeLink(
  tx: Executor,
  now: Date,
  { id, email, linkVersion, status }: LinkedProject,
): Promise<Required<RequestLink>> {
  const link = { projectId: id, linkVersion }
  await tx
    .insert(emailTokens)
    .values({
      purpose: 'request_link',
      hash: requestTokenHash(link),
      ...link,
      email,
      expiresAt: linkEnd(now, status),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: emailTokens.hash,
      set: { expiresAt: sql`greatest(email_tokens.expires_at, excluded.expires_at)` },
    })
  return link
}

/** Voids every link to a locked project that is out. Says the version the next one has. */
export async function raiseLinkVersion(tx: Executor, projectId: string): Promise<number> {
  const [raised] = await tx
    .update(projects)
    .set({ linkVersion: sql`${projects.linkVersion} + 1` })
    .where(eq(projects.id, projectId))
    .returning({ version: projects.linkVersion })
  if (!raised) throw new Error('the project is not there')
  return raised.version
}

/** Voids every link to an account's locked requests that is out: they went to a mailbox that is theirs no more. */
export async function voidProjectLinks(tx: Executor, homeownerId: string): Promise<void> {
  await tx
    .update(projects)
    .set({ linkVersion: sql`${projects.linkVersion} + 1` })
    .where(eq(projects.homeownerId, homeownerId))
}

/** Brings the links' end in line with a locked project's status: closing it shortens them, opening it lengthens them. */
export async function adjustProjectLinks(
  tx: Executor,
  now: Date,
  { id, status }: { id: string; status: ProjectStatus },
  to: ProjectStatus,
): Promise<void> {
  if (isClosed(status) === isClosed(to)) return
  const end = sql`${linkEnd(now, to).toISOString()}::timestamptz`
  await tx
    .update(emailTokens)
    .set({ expiresAt: isClosed(to) ? sql`least(${emailTokens.expiresAt}, ${end})` : end })
    .where(and(eq(emailTokens.projectId, id), gt(emailTokens.expiresAt, now)))
}
