import { and, eq, isNull } from 'drizzle-orm'
import { InvalidError } from '~/domain/errors'
import { mediaTypes } from '~/domain/file'
import { fitSize, type PictureSize, photoSides } from '~/domain/photo'
import { isUuid } from '~/domain/slug'
import { files } from '~/server/db/schema'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { downloadObject } from '~/server/storage/storage'
import type { ServiceContext } from '../context'
import { senderOf } from '../turns'
import { ownedBy, unusableFile } from './claim-files'
import { shrinkPhoto } from './clean-picture'
import { insertFile } from './store-file'
import { takeTurn } from './take-turn'

interface UploadedPicture {
  id: string
  kind: 'photo' | 'message'
  /** The input field that named it. */
  field: string
}

/**
 * Keeps a smaller copy of an uploaded picture that nothing refers to yet, for the same account, to be claimed with it.
 * @returns the copy's id, and how large the photo is
 * @throws InvalidError when the photo is unknown, somebody else's or in use; TooManyRequests or Unavailable;
 *   UnauthenticatedError when the caller's session or key ended meanwhile
 */
export async function storeSmallerPicture(
  ctx: ServiceContext,
  { id, kind, field }: UploadedPicture,
): Promise<{ id: string; full: PictureSize }> {
  const [photo] = isUuid(id)
    ? await ctx.db
        .select()
        .from(files)
        .where(and(eq(files.id, id), eq(files.kind, kind), isNull(files.claimedAt), ownedBy(ctx)))
    : []
  if (!photo) throw new InvalidError(unusableFile, { field })
  const from = await downloadObject(photo)
  const to = await temporaryPath()
  try {
    const full = await takeTurn({ sender: senderOf(ctx), queue: 'pictures' }, () =>
      shrinkPhoto(from, to, (size) => fitSize(size, photoSides.small)),
    )
    await ctx.refuseEnded?.()
    const { ownerId, name } = photo
    const { file } = await insertFile(ctx.db, { kind, ownerId, name, type: mediaTypes.webp, flags: [], path: to })
    return { id: file.id, full }
  } finally {
    await removePath(from)
    await removePath(to)
  }
}
