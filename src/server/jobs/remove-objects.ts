import { removeObjects, type StoredObject } from '~/server/storage/storage'
import type { JobContext } from './system-context'

/** Deletes the objects of deleted files; retried while the storage is unavailable. */
export async function removeObjectsJob(_ctx: JobContext, { objects }: { objects: StoredObject[] }): Promise<void> {
  await removeObjects(objects)
}
