import { type SQL, sql } from 'drizzle-orm'
import type { TabHits, TabHitsInput } from '~/contracts/search'
import { contractorStatuses } from '~/domain/contractor-status'
import { projectTabStatuses, projectTabs } from '~/domain/project-status'
import { contractors, users } from '~/server/db/schema'
import { sqlList } from '~/server/db/schema/columns'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { searchCap } from '../list/search-page'
import { matchesProject } from '../project/list-projects'

interface Source {
  tabs: readonly string[]
  /** The tab a row is in, and which rows a search of the list finds. */
  tab: SQL
  from: SQL
  matches: (search: string) => SQL | undefined
}

const sources: Record<TabHitsInput['list'], Source> = {
  projects: {
    tabs: projectTabs,
    tab: sql`case ${sql.join(
      projectTabs.map((tab) => sql`when status in ${sqlList(projectTabStatuses[tab])} then ${tab}::text`),
      sql` `,
    )} end`,
    from: sql`projects where true`,
    matches: matchesProject,
  },
  contractors: {
    tabs: contractorStatuses,
    tab: sql`status`,
    from: sql`contractors where true`,
    matches: (search) => matchesSearch(contractors.search, search),
  },
  homeowners: {
    tabs: ['active', 'archived'],
    tab: sql`case when active_project_count > 0 then 'active' else 'archived' end`,
    from: sql`users where role = 'homeowner'`,
    matches: (search) => matchesSearch(users.search, search),
  },
}

/** How many hits of a list's search lie in each of its tabs, of the first 501 (rule 101). */
export async function countTabs(ctx: AdminContext, { list, search }: TabHitsInput): Promise<TabHits> {
  const { tabs, tab, from, matches } = sources[list]
  const rows = await ctx.db.execute<{ tab: string; hits: number }>(sql`
    select tab, count(*)::int as hits
    from (select ${tab} as tab from ${from} and ${matches(search) ?? sql`false`} limit ${searchCap + 1}) found
    group by tab`)
  const hitsIn = new Map(rows.map((row) => [row.tab, row.hits]))
  return {
    tabs: tabs.flatMap((name) => {
      const hits = hitsIn.get(name)
      return hits ? [{ tab: name, hits }] : []
    }),
    atLeast: rows.reduce((sum, { hits }) => sum + hits, 0) > searchCap,
  }
}
