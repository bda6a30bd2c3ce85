import { subHours } from 'date-fns/subHours'
import { type SQL, sql } from 'drizzle-orm'
import { matching } from '~/domain/matching'
import { sqlList } from '~/server/db/schema/columns'

/** Which leads count: one that was withdrawn before it was answered is not among them (rule 15). */
const isCounted = sql`(assignments.withdrawn_at is null or assignments.first_answered_at is not null)`

/**
 * Whether a row of `projects` got its first contractor within 24 hours: `kept`, `missed`, or null where it counts neither
 * way (rule 79): direct requests, since their homeowner did the matching, what was closed in time, and what still runs.
 */
export function keptOutcome(now: Date): SQL {
  const limit = sql`${`${matching.matchWithinHours} hours`}::interval`
  return sql`case
    when projects.direct_contractor_id is not null then null
    when projects.first_matched_at <= projects.created_at + ${limit} then 'kept'
    when projects.first_matched_at is not null then 'missed'
    when projects.created_at > ${subHours(now, matching.matchWithinHours).toISOString()}::timestamptz then null
    when exists (
      select from project_status_history
      where project_id = projects.id and new_status = 'cancelled'
        and project_status_history.created_at < projects.created_at + ${limit}
    ) then null
    else 'missed'
  end`
}

/**
 * How a row of `assignments`, joined with its project, was answered (rule 80): one of `answerOutcomes`. The deadline runs
 * anew from a reopening, unless the answer came before it.
 */
export function answerOutcome(now: Date): SQL {
  const start = sql`case
    when assignments.first_answered_at < projects.reopened_at then assignments.created_at
    else greatest(assignments.created_at, projects.reopened_at)
  end`
  const due = sql`${start} + ${`${matching.releaseSlotAfterHours} hours`}::interval`
  return sql`case
    when assignments.while_away then 'away'
    when assignments.first_answered_at <= ${due} then 'in_time'
    when assignments.first_answered_at is not null or assignments.expired_at is not null then 'missed'
    when assignments.status <> 'new' then 'ended'
    when ${due} <= ${now.toISOString()}::timestamptz then 'missed'
    else 'open'
  end`
}

const isHired = sql`projects.status <> 'cancelled' and exists (
  select from assignments where project_id = projects.id and assignments.status = 'won' and withdrawn_at is null
)`

/** How a row of `projects` was settled: `hired`, `not_hired`, or null while it is open. */
export const settledResult = sql`case
  when ${isHired} then 'hired'
  when projects.status in ${sqlList(['completed', 'cancelled'])} then 'not_hired'
end`

/** What the accepted quote of a hired row of `projects` comes to, in cents. */
export const acceptedCents = sql`case when ${isHired} then (
  select total_cents from assignments join quotes on quotes.assignment_id = assignments.id and quotes.status = 'accepted'
  where project_id = projects.id and assignments.status = 'won' and assignments.withdrawn_at is null
) end`

/** How many leads of a row of `projects` were answered in time, or missed. */
export function countAnswers(now: Date, outcome: 'in_time' | 'missed'): SQL {
  return sql`(
    select count(*)::int from assignments
    where project_id = projects.id and ${isCounted} and ${answerOutcome(now)} = ${outcome}
  )`
}

/** Hours from a row of `projects` to its first contractor; null for direct requests and while there is none. */
export const hoursToMatch = sql`case when projects.direct_contractor_id is null then
  extract(epoch from projects.first_matched_at - projects.created_at)::float8 / 3600
end`
