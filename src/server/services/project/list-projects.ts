import { type AnyColumn, and, asc, count, desc, inArray, type SQL } from 'drizzle-orm'
import type { ListProjects, Project } from '~/contracts/project'
import { projects } from '~/server/db/schema'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { presentProject, projectColumns } from './get-project'

const sortColumns = {
  createdAt: projects.createdAt,
  customerName: projects.customerName,
  status: projects.status,
  city: projects.city,
} as const satisfies Record<ListProjects['sort'], AnyColumn>

/** One page of projects, newest first unless asked otherwise, and how many there are in all. */
export async function listProjects(
  ctx: AdminContext,
  { limit, offset, search, status, sort, order }: ListProjects,
): Promise<{ projects: Project[]; total: number }> {
  const where = and(
    status?.length ? inArray(projects.status, status) : undefined,
    search ? matchesSearch(projects.search, search) : undefined,
  )
  const direction = order === 'asc' ? asc : desc
  const [rows, total] = await Promise.all([
    ctx.db
      .select(projectColumns)
      .from(projects)
      .where(where)
      .orderBy(direction(sortColumns[sort]), direction(projects.id))
      .limit(limit)
      .offset(offset),
    countProjects(ctx, where),
  ])
  return { projects: rows.map(presentProject), total }
}

async function countProjects(ctx: AdminContext, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(projects).where(where)
  return row?.total ?? 0
}
