import { eq } from 'drizzle-orm'
import type { AddPhotoInput, Photo } from '~/contracts/photo'
import { ConflictError } from '~/domain/errors'
import { photoLimits } from '~/domain/photo'
import { contractorPhotos } from '~/server/db/schema'
import { type ContractorContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { claimFiles } from '../file/claim-files'
import { discardFiles } from '../file/discard-files'
import { storeSmallerPicture } from '../file/store-smaller-picture'
import { consume } from '../rate-limit/rate-limit'
import { recordPhotos } from './change-photos'
import { presentPhoto } from './list-photos'

/**
 * Adds an uploaded picture to the contractor's photos of past work, as the last (rule 94).
 * @throws InvalidError when the file is unknown or in use; ConflictError when there are as many as there may be;
 *   TooManyRequestsError
 */
export async function addPhoto(ctx: ContractorContext, { photo, caption }: AddPhotoInput): Promise<Photo> {
  const { contractorId, userId } = ctx.actor
  await consume(ctx.db, 'profileChange', userId)
  const { id: small, full } = await storeSmallerPicture(ctx, { id: photo, kind: 'photo', field: 'photo' })
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockContractor(tx, contractorId)
      const position = await tx.$count(contractorPhotos, eq(contractorPhotos.contractorId, contractorId))
      if (position >= photoLimits.perContractor)
        throw new ConflictError(`You show ${photoLimits.perContractor} photos already. Remove one first.`)
      await claimFiles(tx, ctx, { ids: [photo, small], kind: 'photo', field: 'photo' })
      const [added] = await tx
        .insert(contractorPhotos)
        .values({ contractorId, fileId: photo, smallFileId: small, ...full, caption, position, createdAt: ctx.now })
        .returning()
      if (!added) throw new Error('insert returned no row')
      await recordPhotos(tx, ctx, 'contractor.photo-added')
      return presentPhoto(added)
    })
  } catch (error) {
    await discardFiles(ctx.db, [small])
    throw error
  }
}
