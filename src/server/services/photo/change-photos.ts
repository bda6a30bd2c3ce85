import { eq } from 'drizzle-orm'
import type { CaptionPhotoInput, OrderPhotosInput, Photo } from '~/contracts/photo'
import type { AuditAction } from '~/domain/audit-actions'
import { ConflictError, NotFoundError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { contractorPhotos } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { touchContractor } from '../contractor/profile-changes'
import { removeFiles } from '../file/remove-files'
import { consume } from '../rate-limit/rate-limit'
import { photoRows, presentPhoto } from './list-photos'

type PhotoRow = typeof contractorPhotos.$inferSelect

/** @throws NotFoundError for another contractor's; TooManyRequestsError */
export function captionPhoto(ctx: ContractorContext, { id, caption }: CaptionPhotoInput): Promise<Photo> {
  return change(ctx, 'contractor.photo-captioned', async (tx, photos) => {
    const photo = own(photos, id)
    await tx.update(contractorPhotos).set({ caption }).where(eq(contractorPhotos.id, photo.id))
    return presentPhoto({ ...photo, caption })
  })
}

/**
 * Shows the contractor's photos in this order from now on.
 * @throws ConflictError when they are not the photos there are; TooManyRequestsError
 */
export function orderPhotos(ctx: ContractorContext, { ids }: OrderPhotosInput): Promise<Photo[]> {
  return change(ctx, 'contractor.photos-ordered', async (tx, photos) => {
    const byId = new Map(photos.map((photo) => [photo.id, photo]))
    const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    if (ordered.length !== photos.length || ids.length !== photos.length)
      throw new ConflictError('Your photos have changed. Load the page again.')
    await placePhotos(tx, ctx, ordered)
    return ordered.map(presentPhoto)
  })
}

/**
 * Removes a photo with its files; those behind it move up.
 * @throws NotFoundError for another contractor's; TooManyRequestsError
 */
export async function removePhoto(ctx: ContractorContext, { id }: { id: string }): Promise<void> {
  await change(ctx, 'contractor.photo-removed', async (tx, photos) => {
    const removed = own(photos, id)
    await placePhotos(
      tx,
      ctx,
      photos.filter((photo) => photo !== removed),
    )
    await removeFiles(tx, [removed.fileId, removed.smallFileId])
  })
}

/** Leaves the audit row of a change of a locked contractor's photos, which shows on the profile at once. */
export async function recordPhotos(tx: Executor, ctx: ContractorContext, action: AuditAction): Promise<void> {
  await touchContractor(tx, ctx.actor.contractorId)
  await record(tx, ctx, { action, entity: 'contractor', entityId: ctx.actor.contractorId })
}

async function change<T>(
  ctx: ContractorContext,
  action: AuditAction,
  write: (tx: Executor, photos: PhotoRow[]) => Promise<T>,
): Promise<T> {
  await consume(ctx.db, 'profileChange', ctx.actor.userId)
  return inTransaction(ctx, async (tx) => {
    await lockContractor(tx, ctx.actor.contractorId)
    const result = await write(tx, await photoRows(tx, ctx.actor.contractorId))
    await recordPhotos(tx, ctx, action)
    return result
  })
}

function own(photos: readonly PhotoRow[], id: string): PhotoRow {
  const photo = photos.find((candidate) => candidate.id === id)
  if (!photo) throw new NotFoundError('Photo')
  return photo
}

/** Written anew: positions are unique at every moment, also between two updates. */
async function placePhotos(tx: Executor, { actor }: ContractorContext, photos: readonly PhotoRow[]): Promise<void> {
  await tx.delete(contractorPhotos).where(eq(contractorPhotos.contractorId, actor.contractorId))
  if (photos.length === 0) return
  await tx.insert(contractorPhotos).values(photos.map((photo, position) => ({ ...photo, position })))
}
