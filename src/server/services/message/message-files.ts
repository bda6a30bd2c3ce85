import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ReceivedFile } from '~/contracts/file'
import type { Executor } from '~/server/db/client'
import { assignments, files, messageFiles, messages } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { claimFiles } from '../file/claim-files'

/** Files of messages by the message's id, in the order in which they were sent; erased ones are missing. */
export async function filesOfMessages(
  db: Executor,
  sent: readonly Pick<typeof messages.$inferSelect, 'id' | 'fileCount'>[],
): Promise<Map<string, ReceivedFile[]>> {
  const messageIds = sent.filter(({ fileCount }) => fileCount > 0).map(({ id }) => id)
  const found = new Map<string, ReceivedFile[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .select({
      messageId: messageFiles.messageId,
      file: { id: files.id, name: files.name, size: files.size, type: files.type, flags: files.flags },
    })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(inArray(messageFiles.messageId, messageIds))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position))
  for (const { messageId, file } of rows) found.set(messageId, [...(found.get(messageId) ?? []), file])
  return found
}

/**
 * Takes uploaded files for a message, in its transaction.
 * @throws InvalidError when one is unknown, somebody else's or in use
 */
export async function attachFiles(
  tx: Executor,
  ctx: ServiceContext,
  messageId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const claimed = await claimFiles(tx, ctx, { ids, kind: 'message', field: 'attachments' })
  await tx.insert(messageFiles).values(claimed.map(({ id }, index) => ({ messageId, fileId: id, position: index + 1 })))
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

/** Ids of all files that were sent in threads, by either side; `which` is a condition on their assignments. */
export async function filesInThreads(tx: Executor, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
    .where(which)
  return rows.map(({ id }) => id)
}
