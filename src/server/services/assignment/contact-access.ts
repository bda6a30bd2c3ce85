import { type SQL, sql } from 'drizzle-orm'
import { type ContactAccessKind, contactKeptSince } from '~/domain/contact-access'
import { nobody } from '~/domain/erasure'
import type { Executor } from '~/server/db/client'

/** `mayReadContact` as a condition on rows of `assignments` and `projects`: what competes or is won holds a slot. */
export function contactReadable(now: Date): SQL {
  return sql`assignments.slot is not null and projects.status <> 'cancelled' and projects.email <> ${nobody.email}
    and (projects.completed_at is null or projects.completed_at > ${contactKeptSince(now).toISOString()}::timestamptz)`
}

/** The number of earlier periods of access of a row of `assignments`. */
const currentPeriod = sql`(
  select count(*) from contact_access ended where ended.assignment_id = assignments.id and ended.what = 'ended'
)`

/** Whether the first reading of contact details in this period of access is noted already, of a row of `assignments`. */
export const contactNoted = sql<boolean>`exists (
  select 1 from contact_access noted
  where noted.assignment_id = assignments.id and noted.what = 'contact' and noted.period = ${currentPeriod}
)`

/**
 * Notes the first reading in the period of access of each of these assignments that may be read (rule 57). Existing
 * rows are kept, also those of a concurrent transaction; an assignment that one deletes is waited for and left out.
 * `which` is a condition on `assignments` and `projects`.
 */
export async function noteFirstReading(
  db: Executor,
  now: Date,
  what: Exclude<ContactAccessKind, 'ended'>,
  which: SQL,
): Promise<void> {
  await db.execute(sql`
    insert into contact_access (assignment_id, what, at, period)
    select assignments.id, ${what}, ${now.toISOString()}::timestamptz, ${currentPeriod}
    from assignments join projects on projects.id = assignments.project_id
    where ${which} and ${contactReadable(now)}
    order by assignments.id
    for key share of assignments
    on conflict do nothing`)
}

/**
 * Keeps the record of what a contractor who is about to be deleted saw of homeowners, under the company's name. What
 * they may still read ends now: a first reading at the same moment is in the record, or waits and finds nothing.
 */
export async function keepFormerAccess(tx: Executor, now: Date, contractorId: string): Promise<void> {
  await tx.execute(sql`select from assignments where contractor_id = ${contractorId} order by id for update`)
  await tx.execute(sql`
    insert into former_contact_access (project_id, assignment_id, company_name, what, at, period)
    select assignments.project_id, assignments.id, contractors.company_name, seen.what, seen.at, seen.period
    from assignments
    join contractors on contractors.id = assignments.contractor_id
    join projects on projects.id = assignments.project_id
    cross join lateral (
      select what, at, period from contact_access where assignment_id = assignments.id
      union all
      select 'ended', ${now.toISOString()}::timestamptz, ${currentPeriod} where ${contactReadable(now)}
    ) seen
    where assignments.contractor_id = ${contractorId}`)
}
