import { sql } from 'drizzle-orm'
import type { AdminContext } from '../context'

/** Names of a screen's select; who has more asks by the address. */
const most = 200

/** The sources that partners gave with their leads, by name. */
export async function listSources({ db }: AdminContext): Promise<string[]> {
  // From one to the next by the index: a busy partner's leads are not read.
  const rows = await db.execute<{ source: string }>(sql`
    with recursive sources as (
      (select source from partner_leads where source is not null order by source limit 1)
      union all
      select (select next.source from partner_leads next where next.source > sources.source order by next.source limit 1)
      from sources where sources.source is not null
    )
    select source from sources where source is not null limit ${most}`)
  return rows.map(({ source }) => source)
}
