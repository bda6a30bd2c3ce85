import type { Analytics } from '~/contracts/analytics'
import { projectTabStatuses } from '~/domain/project-status'
import type { AdminContext } from '../context'
import { readCounters } from '../list/row-counters'

/** The numbers of the dashboard (rule 35), from the row counters: a million rows cost what ten cost. */
export async function summarisePlatform(ctx: AdminContext): Promise<Analytics> {
  const [contractors, projects, homeowners] = await Promise.all([
    readCounters(ctx.db, 'contractors'),
    readCounters(ctx.db, 'projects'),
    readCounters(ctx.db, 'homeowners'),
  ])
  const totalProjects = sum(projects)
  const completed = projects.get('completed') ?? 0
  return {
    totalContractors: sum(contractors),
    verifiedContractors: sum(contractors, (key) => key.endsWith(':true')),
    activeProjects: sum(projects, (key) => projectTabStatuses.active.some((status) => status === key)),
    totalProjects,
    totalHomeowners: sum(homeowners),
    completionRate: totalProjects === 0 ? 0 : Math.round((100 * completed) / totalProjects),
  }
}

function sum(counters: Map<string, number>, counts: (key: string) => boolean = () => true): number {
  return [...counters].reduce((total, [key, count]) => (counts(key) ? total + count : total), 0)
}
