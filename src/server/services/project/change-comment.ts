import { and, eq } from 'drizzle-orm'
import type { EditCommentInput, ProjectNote } from '~/contracts/project'
import { changeableUntil, commentHoldMinutes } from '~/domain/comment'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { projectNotes } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminPersonContext, inTransaction } from '../context'
import { findAdmin, findAdmins, mention } from './add-comment'
import { lockProject, mentionedNames, presentNote } from './get-project'

/**
 * Changes a comment of one's own, for an hour after it was written; the thread says that it was (rule 118).
 * @throws NotFoundError for what is not one's own comment, or a mentioned admin who may not sign in; ConflictError
 *   after the hour.
 */
export async function editComment(
  ctx: AdminPersonContext,
  { id, body, mentions }: EditCommentInput,
): Promise<ProjectNote> {
  const wanted = [...new Set(mentions.map((one) => one.toLowerCase()))]
  return inTransaction(ctx, async (tx) => {
    const admins = await findAdmins(tx, wanted)
    const { comment, project } = await lockOwn(tx, ctx, id)
    const author = await findAdmin(tx, ctx.actor.userId)
    const authorName = `${author.firstName} ${author.lastName}`
    const isChanged = body !== comment.body
    if (isChanged) await tx.update(projectNotes).set({ body, editedAt: ctx.now }).where(eq(projectNotes.id, comment.id))
    await mention(tx, ctx, { project, noteId: comment.id, authorName, admins })
    if (isChanged)
      await record(tx, ctx, {
        action: 'project.comment-edited',
        entity: 'project',
        entityId: project.id,
        details: { number: admins.length },
      })
    const [edited] = await tx
      .select({ note: projectNotes, mentions: mentionedNames })
      .from(projectNotes)
      .where(eq(projectNotes.id, comment.id))
    if (!edited) throw new NotFoundError('Comment')
    return presentNote(ctx.actor.userId, { ...edited.note, authorName, mentions: edited.mentions })
  })
}

/**
 * Deletes a comment of one's own, for an hour after it was written (rule 118). The audit log tells that there was one.
 * @throws NotFoundError; ConflictError
 */
export async function removeComment(ctx: AdminPersonContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { comment, project } = await lockOwn(tx, ctx, id)
    await tx.delete(projectNotes).where(eq(projectNotes.id, comment.id))
    await record(tx, ctx, { action: 'project.comment-removed', entity: 'project', entityId: project.id })
    return { ok: true }
  })
}

/** A comment of the admin's own and its project, which is locked first, as by all that changes a project. */
async function lockOwn(tx: Executor, ctx: AdminPersonContext, id: string) {
  const found = await findOwn(tx, ctx, id)
  const project = await lockProject(tx, found.projectId)
  const comment = await findOwn(tx, ctx, id)
  if (changeableUntil(comment.createdAt) <= ctx.now)
    throw new ConflictError(`A comment can be changed for ${commentHoldMinutes} minutes`)
  return { comment, project }
}

async function findOwn(tx: Executor, { actor }: AdminPersonContext, id: string) {
  const [comment] = isUuid(id)
    ? await tx
        .select()
        .from(projectNotes)
        .where(and(eq(projectNotes.id, id), eq(projectNotes.kind, 'comment'), eq(projectNotes.authorId, actor.userId)))
    : []
  if (!comment) throw new NotFoundError('Comment')
  return comment
}
