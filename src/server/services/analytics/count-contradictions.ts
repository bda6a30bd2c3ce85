import { type SQL, sql } from 'drizzle-orm'
import { nobody } from '~/domain/erasure'
import { matching } from '~/domain/matching'
import { type SentenceQuery, sentenceQueries } from '~/domain/printed-sentences'
import { closedProjectStatuses } from '~/domain/project-status'
import { work } from '~/domain/work'
import { sqlList } from '~/server/db/schema/columns'
import type { ServiceContext } from '../context'

/** Minutes by which a deadline's job may be late before it counts. */
const graceMinutes = 10

/**
 * Rows that contradict what the product prints about itself (rule 82), for each query of the list: all are zero as
 * long as the sentences are true.
 */
export async function countContradictions({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<Record<SentenceQuery, number>> {
  const contradictions = contradictionsAt(now)
  const rows = await db.execute<{ name: SentenceQuery; count: number }>(
    sql.join(
      sentenceQueries.map(
        (name) => sql`select ${name}::text as name, count(*)::int as count from (${contradictions[name]}) found`,
      ),
      sql` union all `,
    ),
  )
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  return Object.fromEntries(sentenceQueries.map((name) => [name, counts.get(name) ?? 0])) as Record<
    SentenceQuery,
    number
  >
}

/** What contradicts each sentence, as rows. */
function contradictionsAt(now: Date): Record<SentenceQuery, SQL> {
  const at = sql`${now.toISOString()}::timestamptz`
  const over = (hours: number) => sql`${at} - make_interval(hours => ${hours}, mins => ${graceMinutes})`
  const isOpen = sql`projects.status not in ${sqlList(closedProjectStatuses)}`
  const isHeld = sql`exists (select from assignments where project_id = projects.id and slot is not null)`
  // The mails of who was erased go with them.
  const untold = (prefix: string) => sql`
    select assignments.id from assignments join projects on projects.id = project_id
    where assignments.created_at > ${at} - interval '1 day' and email <> ${nobody.email}
      and not exists (select from mails where key = ${`${prefix}:`} || assignments.id)`
  return {
    four_compete: sql`
      select project_id from assignments where slot is not null
      group by project_id having count(*) > ${matching.maxCompeting}`,
    read_without_access: sql`
      select reading.id from contact_access reading
      join assignments on assignments.id = reading.assignment_id
      join projects on projects.id = project_id
      left join contact_access ended on ended.assignment_id = reading.assignment_id
        and ended.period = reading.period and ended.what = 'ended'
      where reading.what <> 'ended'
        and (ended.at < reading.at or (ended.id is null and (slot is null or projects.status = 'cancelled')))`,
    open_and_nobodys: sql`
      select id from projects where (waiting_since is not null) <> (${isOpen} and not ${isHeld})`,
    late_untold: sql`
      select id from projects
      where waiting_since <= ${over(matching.matchWithinHours)} and (late_told_at < waiting_since or late_told_at is null)`,
    left_untold: sql`
      select id from projects
      where waiting_since <= ${over(0)} and waiting_cause <> 'submitted'
        and waiting_notified_at is distinct from waiting_since`,
    match_untold: sql`${untold('matched')} and origin <> 'direct'`,
    lead_untold: untold('new-lead'),
    shared_unasked: sql`
      select projects.id from projects join assignments on project_id = projects.id
      where not shared and contractor_id <> direct_contractor_id`,
    slot_kept_unanswered: sql`
      select assignments.id from assignments join projects on projects.id = project_id
      where assignments.status = 'new' and slot is not null and ${isOpen}
        and greatest(assignments.created_at, reopened_at) <= ${over(matching.releaseSlotAfterHours)}`,
    lapsed_listed: sql`
      select id from contractors where status = 'published' and verified and verification_lapsed_at is not null`,
    lapsed_matched: sql`
      select assignments.id from assignments
      join contractors on contractors.id = contractor_id join projects on projects.id = project_id
      where assignments.created_at > verification_lapsed_at
        or (slot is not null and (
          -- Taken up again: it was answered when its slot had been freed.
          (first_answered_at > verification_lapsed_at
            and first_answered_at > greatest(assignments.created_at, reopened_at)
              + make_interval(hours => ${matching.releaseSlotAfterHours}, mins => ${graceMinutes}))
          -- Back with a request that was reopened, without an answer.
          or (assignments.created_at < reopened_at and reopened_at > verification_lapsed_at
            and coalesce(first_answered_at, ${at}) >= reopened_at)))`,
    review_of_others_project: sql`
      select reviews.id from reviews join projects on projects.id = project_id
      where projects.homeowner_id <> reviews.homeowner_id
        or not exists (
          select from assignments
          where assignments.project_id = projects.id and assignments.contractor_id = reviews.contractor_id
        )`,
    finished_and_open: sql`
      select id from projects
      where status = 'in_progress' and finished_at <= ${over(work.completesAfterDays * 24)}
        and exists (
          select from assignments
          where project_id = projects.id and assignments.status = 'won' and withdrawn_at is null
        )`,
    fee_unaccepted: sql`
      select assignments.id from assignments join platform_rates on platform_rates.id = rate_id
      where percent > 0 and not exists (
        select from rate_acceptances
        where rate_acceptances.rate_id = platform_rates.id
          and rate_acceptances.contractor_id = assignments.contractor_id
      )`,
    quote_of_who_left: sql`
      select quotes.id from quotes join assignments on assignments.id = assignment_id
      where quotes.status = 'sent' and (assignments.status = 'declined' or withdrawn_at is not null)`,
  }
}
