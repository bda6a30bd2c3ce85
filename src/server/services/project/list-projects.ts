import { sql } from 'drizzle-orm'
import type { ListProjectsInput, ProjectList } from '~/contracts/project'
import { projectStatuses } from '~/domain/project-status'
import { literal } from '~/server/db/literal'
import { amongIds, prepared } from '~/server/db/prepared'
import { projects } from '~/server/db/schema'
import { unaccent } from '~/server/db/schema/columns'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { inOrderOf, readPage, searchTotal } from '../list/keyset'
import type { SortKey } from '../list/page-query'
import { countRows } from '../list/row-counters'
import { presentProject, projectColumns } from './get-project'

const sorts: Record<ListProjectsInput['sort'], SortKey> = {
  createdAt: { expression: sql`created_at`, type: 'timestamptz' },
  customerName: { expression: unaccent(sql`customer_name`), type: 'text' },
  status: { expression: sql`status`, type: 'text' },
  city: { expression: unaccent(sql`city`), type: 'text' },
}

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
        name: 'projects',
        sort,
        order,
        filters: { statuses, search },
        table: sql`projects`,
        keys: [sorts[sort]],
        get partitions() {
          return statuses.map((value) => sql`status = ${literal(value)}`)
        },
        pinnedKeys: sort === 'status' ? statuses : undefined,
        statementKey: ['projects', sort, ...statuses].join(' '),
        search: search ? matchesSearch(projects.search, search) : undefined,
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
