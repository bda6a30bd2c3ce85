import type { AdminNewsKind } from '~/domain/admin-news'
import type { Executor } from '~/server/db/client'
import { adminNews } from '~/server/db/schema'

interface News {
  kind: AdminNewsKind
  projectId: string
  /** The project's `waitingSince` or `sharingSince`: the same said twice is said once. */
  since: Date
}

/** Writes what admins are mailed about, in the transaction of what happened. */
export async function addNews(tx: Executor, now: Date, news: News): Promise<void> {
  await tx
    .insert(adminNews)
    .values({ ...news, createdAt: now })
    .onConflictDoNothing()
}
