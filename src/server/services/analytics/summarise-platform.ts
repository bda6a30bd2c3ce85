import type { Analytics } from '~/contracts/analytics'
import { projectTabStatuses } from '~/domain/project-status'
import type { AdminContext } from '../context'
import { readTallies } from '../list/tallies'

/** The numbers of the dashboard (rule 35), from the tallies: a million rows cost what ten cost. */
export async function summarisePlatform(ctx: AdminContext): Promise<Analytics> {
  const [contractors, projects, homeowners] = await Promise.all([
    readTallies(ctx.db, 'contractors'),
    readTallies(ctx.db, 'projects'),
    readTallies(ctx.db, 'homeowners'),
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

function sum(tallies: Map<string, number>, counts: (key: string) => boolean = () => true): number {
  return [...tallies].reduce((total, [key, count]) => (counts(key) ? total + count : total), 0)
}
