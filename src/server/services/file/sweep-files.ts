import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { and, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { files } from '~/server/db/schema'
import { storedKeysBefore, sweepDisk } from '~/server/storage/disk'
import { removeObjects } from '~/server/storage/storage'
import type { ServiceContext } from '../context'
import { sweepReservations } from './reserve-upload'

/** Hours an uploaded file waits for the row that will refer to it. */
const unclaimedHours = { visitor: 2, account: 24 } as const
/** Files of one transaction. */
const batch = 100

/** What may refer to a claimed file of these kinds. A file that none does any more goes after its row. */
const unreferenced = sql`files.kind in ('attachment', 'document', 'logo', 'message', 'photo', 'receipt')
  and not exists (select 1 from project_attachments where file_id = files.id)
  and not exists (select 1 from documents where file_id = files.id)
  and not exists (select 1 from contractor_photos where file_id = files.id or small_file_id = files.id)
  and not exists (select 1 from message_files where file_id = files.id or small_file_id = files.id)
  and not exists (select 1 from milestones where file_id = files.id or receipt_file_id = files.id)
  and not exists (select 1 from contractors where logo_file_id = files.id)`

/** Removes files that nobody claimed in time, and what broken-off uploads left on our own disk. */
export async function sweepUploads(ctx: ServiceContext): Promise<void> {
  const before = (hours: number) => lt(files.createdAt, subHours(ctx.now, hours))
  const expired = or(before(unclaimedHours.account), and(isNull(files.ownerId), before(unclaimedHours.visitor)))
  await removeWhere(ctx, and(isNull(files.claimedAt), expired))
  await sweepDisk(ctx.now)
  await sweepReservations(ctx.db, ctx.now)
}

/** Removes files whose row is gone, and what crashes left of stored files. */
export async function sweepFiles(ctx: ServiceContext): Promise<void> {
  const dayAgo = subDays(ctx.now, 1)
  await removeWhere(ctx, and(isNotNull(files.claimedAt), lt(files.claimedAt, dayAgo), unreferenced))
  for await (const keys of storedKeysBefore(dayAgo)) await removeUnknown(ctx, keys)
}

/** Removes stored files that no row names, however young: after a restore, when nothing else runs. */
export async function removeUnknownObjects(ctx: ServiceContext): Promise<void> {
  for await (const keys of storedKeysBefore(addDays(ctx.now, 1))) await removeUnknown(ctx, keys)
}

/** Bytes first: when they cannot be removed the rows stay, and the next sweep tries again. */
async function removeWhere(ctx: ServiceContext, where: SQL | undefined): Promise<void> {
  for (;;) {
    const removed = await ctx.db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: files.id, provider: files.provider, key: files.key })
        .from(files)
        .where(where)
        .limit(batch)
        .for('update', { skipLocked: true })
      if (rows.length === 0) return 0
      await tx.delete(files).where(
        inArray(
          files.id,
          rows.map(({ id }) => id),
        ),
      )
      await removeObjects(rows)
      return rows.length
    })
    if (removed < batch) return
  }
}

/** Objects without a row: the process ended between storing and writing it. */
async function removeUnknown(ctx: ServiceContext, keys: string[]): Promise<void> {
  const known = await ctx.db.select({ key: files.key }).from(files).where(inArray(files.key, keys))
  const kept = new Set(known.map(({ key }) => key))
  const lost = keys.filter((key) => !kept.has(key))
  if (lost.length > 0) await removeObjects(lost.map((key) => ({ provider: 'embedded', key })))
}
