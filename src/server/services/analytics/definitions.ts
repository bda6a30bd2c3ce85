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

/** Whether a row of `assignments` is the one that was hired. */
const isWon = sql`(assignments.status = 'won' and assignments.withdrawn_at is null)`

/**
 * What came of the leads of the projects that `where` names, a row for each that has any: how many were answered in time or
 * missed, whether one was hired, and what its accepted quote comes to, in cents. For many projects at once: each table is
 * read once, where a subquery for every project would read both by their indexes, a million times.
 */
export function leadFigures(now: Date, where: SQL): SQL {
  const count = (outcome: 'in_time' | 'missed') =>
    sql`(count(*) filter (where ${isCounted} and ${answerOutcome(now)} = ${outcome}))::int`
  return sql`(
    select project_id, ${count('in_time')} as in_time, ${count('missed')} as missed, bool_or(${isWon}) as won,
      max(total_cents) filter (where ${isWon}) as cents
    from projects join assignments on assignments.project_id = projects.id
    left join quotes on quotes.assignment_id = assignments.id and quotes.status = 'accepted'
    where ${where} group by project_id
  )`
}

/** The same of one row of `projects`, where few are looked at. */
const leadsOfProject = (column: SQL) => sql`(select ${column} from assignments
  left join quotes on quotes.assignment_id = assignments.id and quotes.status = 'accepted'
  where project_id = projects.id)`

/** Whether a row of `projects` has hired somebody, as its leads say. */
const isHired = (won: SQL) => sql`(projects.status <> 'cancelled' and ${won})`

/** How a row of `projects` was settled: `hired`, `not_hired`, or null while it is open. */
export const settledResult = (won = leadsOfProject(sql`bool_or(${isWon})`)) => sql`case
  when ${isHired(won)} then 'hired'
  when projects.status in ${sqlList(['completed', 'cancelled'])} then 'not_hired'
end`

/** What the accepted quote of a hired row of `projects` comes to, in cents. */
export const acceptedCents = (
  won = leadsOfProject(sql`bool_or(${isWon})`),
  cents = leadsOfProject(sql`max(total_cents) filter (where ${isWon})`),
) => sql`case when ${isHired(won)} then ${cents} end`

/** How many leads of a row of `projects` were not answered in time. */
export function countMissed(now: Date): SQL {
  return leadsOfProject(sql`count(*) filter (where ${isCounted} and ${answerOutcome(now)} = 'missed')`)
}

/** Hours from a row of `projects` to its first contractor; null for direct requests and while there is none. */
export const hoursToMatch = sql`case when projects.direct_contractor_id is null then
  extract(epoch from projects.first_matched_at - projects.created_at)::float8 / 3600
end`
