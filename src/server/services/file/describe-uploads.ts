import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StoredFile } from '~/contracts/file'
import { NotFoundError } from '~/domain/errors'
import type { FileKind } from '~/domain/file'
import { files } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { ownedBy } from './claim-files'

/**
 * Uploaded files that nothing refers to yet, as an upload answers them.
 * @throws NotFoundError
 */
export async function describeUploads(
  ctx: ServiceContext,
  kind: FileKind,
  ids: readonly string[],
): Promise<{ files: StoredFile[] }> {
  const found = await ctx.db
    .select({ id: files.id, name: files.name, size: files.size, type: files.type })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.kind, kind), isNull(files.claimedAt), ownedBy(ctx)))
  return {
    files: ids.map((id) => {
      const file = found.find((candidate) => candidate.id === id)
      if (!file) throw new NotFoundError('File')
      return file
    }),
  }
}
