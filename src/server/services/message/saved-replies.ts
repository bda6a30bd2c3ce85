import { asc, eq, sql } from 'drizzle-orm'
import type { AddSavedReplyInput, ChangeSavedReplyInput, SavedReply } from '~/contracts/saved-reply'
import { savedReplyLimits } from '~/domain/saved-reply'
import type { Executor } from '~/server/db/client'
import { savedReplies } from '~/server/db/schema'
import type { ContractorContext } from '../context'
import { assertRoomForTemplate, changeTemplate, ownTemplate, type TemplateKind } from '../contractor/change-template'

const kind: TemplateKind = {
  table: savedReplies,
  noun: 'reply',
  plural: 'replies',
  perContractor: savedReplyLimits.perContractor,
  nameUnique: 'saved_replies_name_unique',
}

/** The signed-in contractor's saved replies, by name. */
export function listReplies({ db, actor }: ContractorContext): Promise<SavedReply[]> {
  return repliesOf(db, actor.contractorId)
}

/** A contractor's saved replies, by name. */
export function repliesOf(db: Executor, contractorId: string): Promise<SavedReply[]> {
  return db
    .select()
    .from(savedReplies)
    .where(eq(savedReplies.contractorId, contractorId))
    .orderBy(asc(sql`lower(${savedReplies.name})`), asc(savedReplies.id))
}

/**
 * Saves a text to write messages with (rule 136).
 * @throws ConflictError when the name is taken, or there are fifty; TooManyRequestsError.
 */
export function addReply(ctx: ContractorContext, { name, body }: AddSavedReplyInput): Promise<SavedReply> {
  return changeTemplate(ctx, kind, 'contractor.saved-reply-added', async (tx) => {
    await assertRoomForTemplate(tx, ctx, kind)
    const { contractorId } = ctx.actor
    return tx
      .insert(savedReplies)
      .values({ contractorId, name, body, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
  })
}

/** @throws NotFoundError for another contractor's; ConflictError when the name is taken; TooManyRequestsError. */
export function changeReply(ctx: ContractorContext, { id, name, body }: ChangeSavedReplyInput): Promise<SavedReply> {
  return changeTemplate(ctx, kind, 'contractor.saved-reply-changed', (tx) =>
    tx
      .update(savedReplies)
      .set({ name, body, updatedAt: ctx.now })
      .where(ownTemplate(ctx, kind, id))
      .returning(),
  )
}

/** @throws NotFoundError for another contractor's; TooManyRequestsError. */
export async function removeReply(ctx: ContractorContext, id: string): Promise<void> {
  await changeTemplate(ctx, kind, 'contractor.saved-reply-removed', (tx) =>
    tx
      .delete(savedReplies)
      .where(ownTemplate(ctx, kind, id))
      .returning(),
  )
}
