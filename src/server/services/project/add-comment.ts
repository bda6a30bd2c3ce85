import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { CommentInput, ProjectNote } from '~/contracts/project'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { projectNoteMentions, projectNotes, type projects, users } from '~/server/db/schema'
import { isErased, nothingKept } from '../account/anonymise-requests'
import { record } from '../audit/record'
import { type AdminPersonContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { repeatedSince, submissionKey } from '../submission'
import { lockProject, presentNote } from './get-project'

/**
 * Adds a comment to a project, for admins only (rule 103). Who is mentioned in it gets a mail with a link; what was
 * written stays here. The same sent twice, with one `submissionId` or within seconds, is one comment.
 * @throws NotFoundError for an unknown project, or a mentioned admin who may not sign in; ConflictError once the
 *   project's homeowner has been erased.
 */
export async function addComment(
  ctx: AdminPersonContext,
  { id, body, mentions, submissionId: given }: CommentInput,
): Promise<ProjectNote> {
  const wanted = [...new Set(mentions.map((mention) => mention.toLowerCase()))]
  const submissionId = submissionKey(given, { id, body, mentions: wanted.toSorted() })
  return inTransaction(ctx, async (tx) => {
    const mentioned = await findAdmins(tx, wanted)
    const project = await lockProject(tx, id)
    if (isErased(project)) throw new ConflictError(nothingKept)
    const names = mentioned.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()
    const author = await findAdmin(tx, ctx.actor.userId)
    const authorName = `${author.firstName} ${author.lastName}`
    const earlier = await findEarlier(tx, ctx, project.id, { body, submissionId })
    if (earlier) return presentNote(ctx.actor.userId, { ...earlier, authorName, mentions: names })
    const [comment] = await tx
      .insert(projectNotes)
      .values({
        projectId: project.id,
        kind: 'comment',
        body,
        authorId: ctx.actor.userId,
        submissionId,
        createdAt: ctx.now,
      })
      .returning()
    if (!comment) throw new Error('the comment was not written')
    await mention(tx, ctx, { project, noteId: comment.id, authorName, admins: mentioned })
    await record(tx, ctx, {
      action: 'project.commented',
      entity: 'project',
      entityId: project.id,
      details: { number: mentioned.length },
    })
    return presentNote(ctx.actor.userId, { ...comment, authorName, mentions: names })
  })
}

interface Mention {
  project: typeof projects.$inferSelect
  noteId: string
  authorName: string
  admins: readonly (typeof users.$inferSelect)[]
}

/** Notes whom a comment mentions, and mails who was not mentioned in it before; nobody hears of their own words. */
export async function mention(
  tx: Executor,
  ctx: AdminPersonContext,
  { project, noteId, authorName, admins }: Mention,
): Promise<void> {
  for (const admin of admins) {
    const added = await tx
      .insert(projectNoteMentions)
      .values({ noteId, userId: admin.id })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0 || admin.id === ctx.actor.userId) continue
    await enqueueMail(tx, ctx.now, {
      key: `comment-mention:${noteId}:${admin.id}`,
      template: 'comment-mention',
      recipient: admin.email,
      about: admin.id,
      props: {
        firstName: admin.firstName,
        authorName,
        projectId: project.id,
        reference: project.reference,
        serviceNeeded: project.projectType,
        city: project.city,
      },
    })
  }
}

/** Admins of these ids who may sign in. @throws NotFoundError when one is none. */
export async function findAdmins(tx: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  const known = ids.filter(isUuid)
  const admins = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, known), eq(users.role, 'admin'), isNull(users.disabledAt)))
  if (admins.length < ids.length) throw new NotFoundError('Admin', { field: 'mentions' })
  return admins
}

export async function findAdmin(tx: Executor, id: string) {
  const [admin] = await findAdmins(tx, [id])
  if (!admin) throw new NotFoundError('Admin')
  return admin
}

/** The comment that this one repeats; the project's lock lets one of two at once be the first. */
async function findEarlier(
  tx: Executor,
  { actor, now }: AdminPersonContext,
  projectId: string,
  { body, submissionId }: { body: string; submissionId: string | null },
): Promise<typeof projectNotes.$inferSelect | undefined> {
  const isSame = submissionId
    ? eq(projectNotes.submissionId, submissionId)
    : and(eq(projectNotes.kind, 'comment'), eq(projectNotes.body, body), gt(projectNotes.createdAt, repeatedSince(now)))
  const [earlier] = await tx
    .select()
    .from(projectNotes)
    .where(and(eq(projectNotes.projectId, projectId), eq(projectNotes.authorId, actor.userId), isSame))
    .limit(1)
  return earlier
}
