import { sql } from 'drizzle-orm'
import { contactKeptSince } from '~/domain/contact-access'
import type { ServiceContext } from '../context'

/**
 * Writes the end of access of winners whose projects were completed a year ago (rule 58). It ended by itself at that
 * time; the row, which the homeowner is shown, says so. What ended since the completion is not ended again.
 */
export async function endContactAccess({ db, now }: ServiceContext): Promise<void> {
  await db.execute(sql`
    insert into contact_access (assignment_id, what, at, period)
    select assignments.id, 'ended', projects.completed_at + interval '1 year', count(ended.id)
    from projects
    join assignments on assignments.project_id = projects.id and assignments.slot is not null
    left join contact_access ended on ended.assignment_id = assignments.id and ended.what = 'ended'
    where projects.completed_at <= ${contactKeptSince(now).toISOString()}::timestamptz
    group by assignments.id, projects.completed_at
    having count(ended.id) filter (where ended.at > projects.completed_at) = 0
    on conflict do nothing`)
}
