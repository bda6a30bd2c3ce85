import { and, asc, eq, ne } from 'drizzle-orm'
import type { ListViewsInput, SavedView, SaveViewInput } from '~/contracts/saved-view'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { savedViewLimits } from '~/domain/saved-view'
import { isUuid } from '~/domain/slug'
import { savedViews, users } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminPersonContext, inTransaction } from '../context'

const columns = { id: savedViews.id, list: savedViews.list, name: savedViews.name, query: savedViews.query }

/** The admin's own views of a list, by name (rule 119). */
export function listViews({ db, actor }: AdminPersonContext, { list }: ListViewsInput): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.userId, actor.userId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
}

/**
 * Keeps a list's query string under a name of the admin's own; a view of that name is replaced (rule 119).
 * @throws ConflictError when the admin has as many views of the list as there may be.
 */
export async function saveView(ctx: AdminPersonContext, { list, name, query }: SaveViewInput): Promise<SavedView> {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    // Of two at once the second counts the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const others = await tx.$count(
      savedViews,
      and(eq(savedViews.userId, userId), eq(savedViews.list, list), ne(savedViews.name, name)),
    )
    if (others >= savedViewLimits.count)
      throw new ConflictError(`${savedViewLimits.count} views are the most: remove one first`, { field: 'name' })
    const [view] = await tx
      .insert(savedViews)
      .values({ userId, list, name, query, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.list, savedViews.name],
        set: { query, updatedAt: ctx.now },
      })
      .returning(columns)
    if (!view) throw new Error('the view was not written')
    await record(tx, ctx, { action: 'user.view-saved', entity: 'user', entityId: userId, details: { type: list } })
    return view
  })
}

/** Removes a view of the admin's own. @throws NotFoundError */
export async function removeView(ctx: AdminPersonContext, id: string): Promise<{ ok: true }> {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const [view] = isUuid(id)
      ? await tx
          .delete(savedViews)
          .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
          .returning(columns)
      : []
    if (!view) throw new NotFoundError('View')
    await record(tx, ctx, {
      action: 'user.view-removed',
      entity: 'user',
      entityId: userId,
      details: { type: view.list },
    })
    return { ok: true }
  })
}
