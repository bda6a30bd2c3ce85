import { and, asc, eq, gte, inArray, isNull, like, type SQL } from 'drizzle-orm'
import type { MessageFile } from '~/contracts/message'
import { DomainError, UnauthenticatedError } from '~/domain/errors'
import { fileAddress } from '~/domain/file'
import type { Executor } from '~/server/db/client'
import { assignments, files, messageFiles, messages } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { claimFiles, ownedBy } from '../file/claim-files'
import { storeSmallerPicture } from '../file/store-smaller-picture'

const field = 'attachments'

/** Files of messages by the message's id, in the order in which they were sent; erased ones are missing. */
export async function filesOfMessages(
  db: Executor,
  sent: readonly Pick<typeof messages.$inferSelect, 'id' | 'fileCount'>[],
): Promise<Map<string, MessageFile[]>> {
  const messageIds = sent.filter(({ fileCount }) => fileCount > 0).map(({ id }) => id)
  const found = new Map<string, MessageFile[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .select({
      messageId: messageFiles.messageId,
      smallFileId: messageFiles.smallFileId,
      file: { id: files.id, name: files.name, size: files.size, type: files.type, flags: files.flags },
    })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(inArray(messageFiles.messageId, messageIds))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position))
  for (const { messageId, smallFileId, file } of rows) {
    const previewUrl = smallFileId && fileAddress(smallFileId)
    found.set(messageId, [...(found.get(messageId) ?? []), { ...file, previewUrl }])
  }
  return found
}

/** A picture of fewer bytes is its own preview. */
const previewFromBytes = 100_000

/**
 * Smaller copies of the large pictures among uploaded files, by the pictures' ids, to be claimed with them. What cannot
 * be claimed has none, nor has what cannot be made smaller at the moment: a message does not wait for that.
 */
export async function storePreviews(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, string>> {
  const previews = new Map<string, string>()
  if (ids.length === 0) return previews
  const pictures = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.kind, 'message'),
        isNull(files.claimedAt),
        ownedBy(ctx),
        like(files.type, 'image/%'),
        gte(files.size, previewFromBytes),
      ),
    )
  for (const { id } of pictures) {
    const small = await storeSmallerPicture(ctx, { id, kind: 'message', field }).catch((error) => {
      if (error instanceof DomainError && !(error instanceof UnauthenticatedError)) return null
      throw error
    })
    if (small) previews.set(id, small.id)
  }
  return previews
}

/**
 * Takes uploaded files for a message, with the previews of those that have one, in its transaction.
 * @throws InvalidError when one is unknown, somebody else's or in use
 */
export async function attachFiles(
  tx: Executor,
  ctx: ServiceContext,
  messageId: string,
  ids: readonly string[],
  previews: ReadonlyMap<string, string>,
): Promise<void> {
  if (ids.length === 0) return
  await claimFiles(tx, ctx, { ids: [...ids, ...previews.values()], kind: 'message', field })
  await tx
    .insert(messageFiles)
    .values(ids.map((id, index) => ({ messageId, fileId: id, smallFileId: previews.get(id), position: index + 1 })))
}

/** What two uploads of one file have in common: the same message sent again carries files of these names and sizes. */
export type FileFingerprint = [name: string, size: number]

/** Of uploaded files, in their order; unknown ones are left out. */
export async function fingerprintsOf(db: Executor, ids: readonly string[]): Promise<FileFingerprint[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: files.id, name: files.name, size: files.size })
    .from(files)
    .where(inArray(files.id, [...ids]))
  return ids.flatMap((id) => {
    const file = rows.find((row) => row.id === id)
    return file ? [[file.name, file.size] satisfies FileFingerprint] : []
  })
}

/** Ids of all files that were sent in threads, by either side, with their previews; `which` is a condition on their assignments. */
export async function filesInThreads(tx: Executor, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: messageFiles.fileId, small: messageFiles.smallFileId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
    .where(which)
  return rows.flatMap(({ id, small }) => (small ? [id, small] : [id]))
}
