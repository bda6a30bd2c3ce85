import { type SQL, sql } from 'drizzle-orm'

/** An instant as a parameter: the driver takes no dates where it is not told the type. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/**
 * Of `projects`: the row, or who has it, changed. A slot alone does not touch the row's own date. A union, since each part
 * has an index, which a condition with `or` would not use.
 */
export const projectChangedAfter = (instant: Date): SQL => sql`id in (
  select changed.id from projects changed where changed.updated_at > ${at(instant)}
  union select waiting.id from projects waiting where waiting.waiting_since > ${at(instant)}
  union select freed.id from projects freed where freed.slot_free_since > ${at(instant)}
  union select project_id from assignments where assignments.updated_at > ${at(instant)}
)`

/** Of one homeowner's few `projects`: the same, with what they see of quotes, messages and payments. */
export const ownProjectChangedAfter = (instant: Date): SQL => sql`(
  greatest(projects.updated_at, projects.waiting_since, projects.slot_free_since) > ${at(instant)}
  or exists (
    select from assignments left join messages on messages.assignment_id = assignments.id
      left join quotes on quotes.assignment_id = assignments.id
    where assignments.project_id = projects.id
      and greatest(assignments.updated_at, messages.created_at, messages.read_at, quotes.updated_at) > ${at(instant)}
  )
  or exists (select from milestones where milestones.project_id = projects.id and milestones.updated_at > ${at(instant)})
)`

/** Of `contractors`: every change of a company touches its row. */
export const contractorChangedAfter = (instant: Date): SQL => sql`updated_at > ${at(instant)}`

/** Of `users`: the account, or one of its projects, changed. */
export const homeownerChangedAfter = (instant: Date): SQL => sql`id in (
  select changed.id from users changed where changed.role = 'homeowner' and changed.updated_at > ${at(instant)}
  union select homeowner_id from projects where projects.updated_at > ${at(instant)}
)`

/** Of `assignments` beside their `projects`, where `movedAt` is when it last moved. */
export const leadChangedAfter = (instant: Date, movedAt: SQL): SQL => sql`(
  ${movedAt} > ${at(instant)} or assignments.updated_at > ${at(instant)} or projects.updated_at > ${at(instant)}
  or exists (
    select from messages where messages.assignment_id = assignments.id and messages.read_at > ${at(instant)}
  )
)`
