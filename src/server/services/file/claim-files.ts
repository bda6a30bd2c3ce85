import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { StoredFile } from '~/contracts/file'
import { InvalidError } from '~/domain/errors'
import type { FileKind } from '~/domain/file'
import type { Executor } from '~/server/db/client'
import { files } from '~/server/db/schema'
import type { ServiceContext } from '../context'

export const unusableFile = 'This file is no longer there or already in use. Please upload it again.'

/**
 * Takes uploaded files for the row that will refer to them, in that row's transaction. They must be of the
 * kind, unclaimed, and a visitor's or the caller's own.
 * @param field the input field that named them
 * @returns the files in the order of `ids`
 * @throws InvalidError
 */
export async function claimFiles(
  tx: Executor,
  ctx: ServiceContext,
  { ids, kind, field }: { ids: readonly string[]; kind: FileKind; field: string },
): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const usable = and(inArray(files.id, [...ids]), eq(files.kind, kind), isNull(files.claimedAt), ownedBy(ctx))
  const found = await tx
    .select({ id: files.id, name: files.name, size: files.size, type: files.type })
    .from(files)
    .where(usable)
    .orderBy(asc(files.id))
    .for('update')
  const byId = new Map(found.map((file) => [file.id, file]))
  const claimed = ids.map((id) => {
    const file = byId.get(id)
    if (!file) throw new InvalidError(unusableFile, { field })
    return file
  })
  await tx
    .update(files)
    .set({ claimedAt: ctx.now })
    .where(inArray(files.id, [...ids]))
  return claimed
}

/**
 * Takes one uploaded file, as `claimFiles` does.
 * @throws InvalidError
 */
export async function claimFile(
  tx: Executor,
  ctx: ServiceContext,
  { id, ...rest }: { id: string; kind: FileKind; field: string },
): Promise<StoredFile> {
  const [file] = await claimFiles(tx, ctx, { ids: [id], ...rest })
  if (!file) throw new InvalidError(unusableFile, { field: rest.field })
  return file
}

/** A visitor's files belong to whoever knows their ids; an account's to that account. */
export function ownedBy(ctx: ServiceContext) {
  const userId = 'userId' in ctx.actor ? ctx.actor.userId : null
  return userId === null ? isNull(files.ownerId) : or(isNull(files.ownerId), eq(files.ownerId, userId))
}
