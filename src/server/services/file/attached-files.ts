import { asc, eq, sql } from 'drizzle-orm'
import type { ReceivedFile } from '~/contracts/file'
import type { Executor } from '~/server/db/client'
import { files, projectAttachments } from '~/server/db/schema'

/** The files that came with a request, as a column of a select from `projects`. */
export const attachedFiles = sql<ReceivedFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', files.id, 'name', files.name, 'size', files.size, 'type', files.type,
    'flags', files.flags
  ) order by project_attachments.position), '[]')
  from project_attachments join files on files.id = project_attachments.file_id
  where project_attachments.project_id = projects.id
)`

/** The files that came with a request, in their order. */
export function listAttachments(db: Executor, projectId: string): Promise<ReceivedFile[]> {
  return db
    .select({ id: files.id, name: files.name, size: files.size, type: files.type, flags: files.flags })
    .from(projectAttachments)
    .innerJoin(files, eq(files.id, projectAttachments.fileId))
    .where(eq(projectAttachments.projectId, projectId))
    .orderBy(asc(projectAttachments.position))
}
