import { and, eq, gt } from 'drizzle-orm'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { emailTokens, projects } from '~/server/db/schema/index'
import type { ServiceContext } from '../context'
import { lockProject } from './get-project'

export type ProjectRow = typeof projects.$inferSelect

/** How somebody reaches a request: one of their own by its id, or the one a mail's link names. */
export type ProjectKey = { id: string } | { token: string }

/**
 * The id of a request this person may see. Ownership sits in the WHERE clause.
 * @throws NotFoundError for what is not theirs, and for a link that is wrong or has expired.
 */
export async function findOwnProjectId(db: Executor, ctx: ServiceContext, key: ProjectKey): Promise<string> {
  const id = 'token' in key ? await findLinked(db, ctx.now, key.token) : await findOwn(db, ctx, key.id)
  if (!id) throw new NotFoundError('token' in key ? 'Link' : 'Project')
  return id
}

/**
 * The same request, locked until the transaction ends, and who acts on it: a link's holder is nobody
 * but its holder, whatever account the browser is signed in to.
 * @throws NotFoundError also for what stopped being theirs while the lock was waited for.
 */
export async function lockOwnProject<C extends ServiceContext>(
  tx: Executor,
  ctx: C,
  key: ProjectKey,
): Promise<{ request: ProjectRow; acting: ServiceContext }> {
  const id = await findOwnProjectId(tx, ctx, key)
  const request = await lockProject(tx, id)
  // While the lock was waited for, the link may have been voided or the person erased.
  await findOwnProjectId(tx, ctx, key)
  const isOwner = ctx.actor.kind === 'homeowner' && ctx.actor.userId === request.homeownerId
  return { request, acting: isOwner ? ctx : { ...ctx, actor: { kind: 'visitor' } } }
}

async function findOwn(db: Executor, { actor }: ServiceContext, id: string): Promise<string | undefined> {
  if (actor.kind !== 'homeowner' || !isUuid(id)) return undefined
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.homeownerId, actor.userId)))
  return row?.id
}

/** Whether a working link is one that was mailed to this address. */
export async function isMailedTo(
  db: Executor,
  now: Date,
  { token, email }: { token: string; email: string },
): Promise<boolean> {
  const link = await findLink(db, now, token)
  return link?.email.toLowerCase() === email.toLowerCase()
}

async function findLinked(db: Executor, now: Date, token: string): Promise<string | undefined> {
  return (await findLink(db, now, token))?.projectId ?? undefined
}

/** Looked up by its hash, so timing leaks nothing of the token. A link of an older version opens nothing. */
async function findLink(db: Executor, now: Date, token: string) {
  const [row] = await db
    .select({ projectId: emailTokens.projectId, email: emailTokens.email })
    .from(emailTokens)
    .innerJoin(projects, and(eq(projects.id, emailTokens.projectId), eq(projects.linkVersion, emailTokens.linkVersion)))
    .where(
      and(
        eq(emailTokens.hash, hashToken(token)),
        eq(emailTokens.purpose, 'request_link'),
        gt(emailTokens.expiresAt, now),
      ),
    )
  return row
}
