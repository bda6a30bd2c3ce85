import { asc, eq } from 'drizzle-orm'
import type { Photo } from '~/contracts/photo'
import { fileAddress } from '~/domain/file'
import { fitSize, photoSides } from '~/domain/photo'
import type { Executor } from '~/server/db/client'
import { contractorPhotos } from '~/server/db/schema'
import type { ContractorContext } from '../context'

type PhotoRow = typeof contractorPhotos.$inferSelect

/** The signed-in contractor's photos, in their order. */
export function listOwnPhotos({ db, actor }: ContractorContext): Promise<Photo[]> {
  return listPhotos(db, actor.contractorId)
}

export async function listPhotos(db: Executor, contractorId: string): Promise<Photo[]> {
  return (await photoRows(db, contractorId)).map(presentPhoto)
}

export function photoRows(db: Executor, contractorId: string): Promise<PhotoRow[]> {
  return db
    .select()
    .from(contractorPhotos)
    .where(eq(contractorPhotos.contractorId, contractorId))
    .orderBy(asc(contractorPhotos.position))
}

export function presentPhoto({ id, caption, fileId, smallFileId, width, height }: PhotoRow): Photo {
  const full = { width, height }
  return {
    id,
    caption,
    sizes: [
      { url: fileAddress(smallFileId), ...fitSize(full, photoSides.small) },
      { url: fileAddress(fileId), ...full },
    ],
  }
}
