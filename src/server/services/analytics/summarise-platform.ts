import { sql } from 'drizzle-orm'
import type { Analytics } from '~/contracts/analytics'
import { projectTabStatuses } from '~/domain/project-status'
import { contractors, projects, users } from '~/server/db/schema'
import { listed } from '~/server/db/schema/columns'
import type { AdminContext } from '../context'

/** The numbers of the dashboard (decision D15), in one query. */
export async function summarisePlatform(ctx: AdminContext): Promise<Analytics> {
  const [row] = await ctx.db.execute<Omit<Analytics, 'completionRate'> & { completed: number }>(sql`
    select
      (select count(*)::int from ${contractors}) as "totalContractors",
      (select count(*)::int from ${contractors} where ${contractors.verified}) as "verifiedContractors",
      (select count(*)::int from ${projects} where ${projects.status} in ${listed(projectTabStatuses.active)}) as "activeProjects",
      (select count(*)::int from ${projects}) as "totalProjects",
      (select count(*)::int from ${projects} where ${projects.status} = 'completed') as completed,
      (select count(*)::int from ${users} where ${users.role} = 'homeowner') as "totalHomeowners"`)
  if (!row) throw new Error('the count answered no row')
  const { completed, ...counts } = row
  const completionRate = counts.totalProjects === 0 ? 0 : Math.round((100 * completed) / counts.totalProjects)
  return { ...counts, completionRate }
}
