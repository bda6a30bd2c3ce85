import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { ProjectFlag } from '~/contracts/project'
import { implausibilities } from '~/domain/implausible-contact'
import type { Executor } from '~/server/db/client'
import { projects } from '~/server/db/schema'

/** Other requests that are named as possibly the same one. */
const shown = 5

/** Requests of the same email or phone as this project, newest first: possible duplicates. */
export function findDuplicates(db: Executor, id: string) {
  const same = sql`(select lower(own.email) from projects own where own.id = ${id})`
  const samePhone = sql`(select own.phone from projects own where own.id = ${id})`
  return db
    .select({
      id: projects.id,
      reference: projects.reference,
      projectType: projects.projectType,
      status: projects.status,
    })
    .from(projects)
    .where(and(ne(projects.id, id), or(sql`lower(projects.email) = ${same}`, eq(projects.phone, samePhone))))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(shown)
}

type Duplicate = Awaited<ReturnType<typeof findDuplicates>>[number]

/** What an admin should look at twice. `phone` is as stored. */
export function flagProject(contact: { phone: string; email: string }, duplicates: Duplicate[]): ProjectFlag[] {
  return [
    ...duplicates.map(({ id, reference, projectType }) => ({
      kind: 'duplicate' as const,
      text: `${reference} (${projectType}) has the same email or phone`,
      projectId: id,
      label: `${reference} (${projectType})`,
    })),
    ...implausibilities(contact).map((text) => ({ kind: 'implausible' as const, text, projectId: null, label: null })),
  ]
}
