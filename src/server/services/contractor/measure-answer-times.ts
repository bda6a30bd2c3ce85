import { subDays } from 'date-fns/subDays'
import { sql } from 'drizzle-orm'
import { answerTimes } from '~/domain/directory'
import type { Executor } from '~/server/db/client'
import { answerOutcome } from '../analytics/definitions'

/**
 * Measures anew within how many minutes half of each contractor's leads of the last 90 days were answered: of those that
 * count (rule 80), a missed one as never answered. Below five leads, or when more than half were missed, it is null.
 * Rows that somebody is changing are left for the next run.
 */
export async function measureAnswerTimes({ db, now }: { db: Executor; now: Date }): Promise<void> {
  const since = subDays(now, answerTimes.days).toISOString()
  await db.execute(sql`
    with judged as (
      select contractor_id, ${answerOutcome(now)} as outcome,
        extract(epoch from first_answered_at - assignments.created_at)::float8 / 60 as minutes
      from assignments join projects on projects.id = project_id
      where assignments.created_at > ${since}::timestamptz
    ), medians as (
      select contractor_id, percentile_disc(0.5) within group (
        order by case when outcome = 'in_time' then minutes else 'infinity' end
      ) as minutes
      from judged where outcome in ('in_time', 'missed')
      group by contractor_id having count(*) >= ${answerTimes.fewest}
    ), measured as (
      select contractor_id, ceil(minutes)::int as minutes from medians where minutes < 'infinity'
    ), changed as (
      select contractors.id, measured.minutes
      from contractors left join measured on measured.contractor_id = contractors.id
      where contractors.answer_minutes is distinct from measured.minutes
      order by contractors.id
      for no key update of contractors skip locked
    )
    update contractors set answer_minutes = changed.minutes from changed where contractors.id = changed.id`)
}
