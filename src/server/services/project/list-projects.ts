import { type SQL, sql } from 'drizzle-orm'
import type { ListProjectsInput, ProjectList } from '~/contracts/project'
import { projectStatuses } from '~/domain/project-status'
import { literal } from '~/server/db/literal'
import { amongIds, prepared } from '~/server/db/prepared'
import { projects, projectTerms } from '~/server/db/schema'
import { folded } from '~/server/db/schema/columns'
import { foldedSearchTerm, matchesSearch, searchTrigrams } from '~/server/db/search'
import type { AdminContext } from '../context'
import { inOrderOf, readPage, searchTotal } from '../list/keyset'
import { countRows } from '../list/tallies'
import { presentProject, projectColumns } from './get-project'

const sorts = {
  createdAt: { key: sql`created_at`, keyType: 'timestamptz' },
  customerName: { key: folded(sql`customer_name`), keyType: 'text' },
  status: { key: sql`status`, keyType: 'text' },
  city: { key: folded(sql`city`), keyType: 'text' },
} as const satisfies Record<ListProjectsInput['sort'], { key: SQL; keyType: string }>

/**
 * One page of projects, newest first unless asked otherwise, and how many there are in all.
 * @throws InvalidError for a cursor of another list
 */
export async function listProjects(
  ctx: AdminContext,
  { search, status, sort, order, ...input }: ListProjectsInput,
): Promise<ProjectList> {
  const statuses = projectStatuses.filter((candidate) => !status?.length || status.includes(candidate))
  const [page, total] = await Promise.all([
    readPage(
      ctx.db,
      {
        table: sql`projects`,
        ...sorts[sort],
        order,
        get groups() {
          return statuses.map((value) => sql`status = ${literal(value)}`)
        },
        pinnedKeys: sort === 'status' ? statuses : undefined,
        written: ['projects', sort, ...statuses].join(' '),
        search: search ? matchesSearch(projects.search, search) : undefined,
        placed:
          search && sort === 'createdAt'
            ? {
                terms: projectTerms,
                groupNames: statuses,
                text: foldedSearchTerm(search),
                trigrams: searchTrigrams(search),
              }
            : undefined,
      },
      input,
    ),
    countRows(ctx.db, 'projects', (key) => statuses.some((value) => value === key)),
  ])
  const rows = await projectsByIds(ctx.db).execute({ ids: page.ids })
  return {
    projects: inOrderOf(page.ids, rows).map(presentProject),
    total: searchTotal(page, total),
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

const projectsByIds = prepared((db) =>
  db.select(projectColumns).from(projects).where(amongIds(projects.id)).prepare('projects_by_ids'),
)
