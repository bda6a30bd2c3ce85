import { removeObjects, type StoredObject } from '~/server/storage/storage'
import type { JobContext } from './system-context'

/** Removes the bytes of files whose rows are gone; tried again while the storage is away. */
export async function removeObjectsJob(_ctx: JobContext, { objects }: { objects: StoredObject[] }): Promise<void> {
  await removeObjects(objects)
}
