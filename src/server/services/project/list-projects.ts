import { and, or, type SQL, sql } from 'drizzle-orm'
import type { ListProjectsInput, Project, ProjectList } from '~/contracts/project'
import { type ProjectStatus, projectStatuses, projectTabStatuses } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { literal } from '~/server/db/literal'
import { inIds, prepared } from '~/server/db/prepared'
import { projectRequestText, projects } from '~/server/db/schema'
import { unaccent } from '~/server/db/schema/columns'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { projectChangedAfter } from '../list/changed-after'
import { inOrderOf, readPage, searchTotal } from '../list/keyset'
import type { SortKey } from '../list/page-query'
import { readCounters, sumCounters } from '../list/row-counters'
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
  { search, status, ids, owner, source, updatedAfter, sort, order, ...input }: ListProjectsInput,
): Promise<ProjectList> {
  const statuses = projectStatuses.filter((candidate) => !status?.length || status.includes(candidate))
  const where = and(ownedBy(ctx, owner), inGiven(ids), fromSource(source))
  const narrow = updatedAfter && projectChangedAfter(updatedAfter)
  const [page, counters, filtered] = await Promise.all([
    readPage(
      ctx.db,
      {
        name: 'projects',
        sort,
        order,
        filters: { statuses, search, ids, owner, source, updatedAfter },
        table: sql`projects`,
        keys: [sorts[sort]],
        get partitions() {
          return statuses.map((value) => sql`status = ${literal(value)}`)
        },
        pinnedKeys: sort === 'status' ? statuses : undefined,
        where,
        narrow,
        statementKey: where ? undefined : ['projects', sort, ...statuses].join(' '),
        search: search ? matchesProject(search) : undefined,
      },
      input,
    ),
    readCounters(ctx.db, 'projects'),
    where && !narrow ? countFiltered(ctx, where, statuses) : undefined,
  ])
  const rows = await readProjects(ctx.db, page.ids)
  return {
    projects: inOrderOf(page.ids, rows),
    total: searchTotal(page, filtered ?? sumOf(counters, statuses)),
    tabTotals: {
      new: sumOf(counters, projectTabStatuses.new),
      active: sumOf(counters, projectTabStatuses.active),
      archived: sumOf(counters, projectTabStatuses.archived),
    },
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

/** The condition of an owner; an id that is none matches nothing. */
function ownedBy({ actor }: AdminContext, owner: string | undefined): SQL | undefined {
  if (!owner) return undefined
  if (owner === 'none') return sql`owner_id is null`
  const id = owner === 'me' ? actor.userId : owner
  return id !== null && isUuid(id) ? sql`owner_id = ${id}` : sql`false`
}

/** What partners submitted with a source. */
function fromSource(source: string | undefined): SQL | undefined {
  return source === undefined
    ? undefined
    : sql`exists (select from partner_leads where partner_leads.project_id = projects.id and source = ${source})`
}

/** An id that is none matches nothing. */
function inGiven(ids: readonly string[] | undefined): SQL | undefined {
  if (!ids) return undefined
  const known = ids.filter(isUuid)
  return known.length > 0 ? sql`id in ${known}` : sql`false`
}

async function countFiltered(ctx: AdminContext, where: SQL, statuses: readonly ProjectStatus[]): Promise<number> {
  const [row] = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from projects where ${where} and status in ${statuses}`,
  )
  return row?.total ?? 0
}

function sumOf(counters: ReadonlyMap<string, number>, statuses: readonly ProjectStatus[]): number {
  return sumCounters(counters, (key) => statuses.some((value) => value === key))
}

/** Projects as lists show them, in no order. */
export async function readProjects(db: Executor, ids: readonly string[]): Promise<Project[]> {
  return (await projectsByIds(db).execute({ ids })).map(presentProject)
}

/** By name, email, phone and city, and by reference and trade. */
export const matchesProject = (search: string) =>
  or(matchesSearch(projects.search, search), matchesSearch(projectRequestText, search))

const projectsByIds = prepared((db) =>
  db.select(projectColumns).from(projects).where(inIds(projects.id)).prepare('projects_by_ids'),
)
