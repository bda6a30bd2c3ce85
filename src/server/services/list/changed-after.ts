import { type SQL, sql } from 'drizzle-orm'

/** An instant as a parameter: the driver takes no dates where it is not told the type. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/** Of `projects`: the row, or who has it, changed. A slot alone does not touch the row's own date. */
export const projectChangedAfter = (instant: Date): SQL => sql`(
  updated_at > ${at(instant)} or waiting_since > ${at(instant)} or slot_free_since > ${at(instant)}
  or id in (select project_id from assignments where updated_at > ${at(instant)})
)`

/** The same, with what its homeowner sees of quotes, messages and payments. */
export const ownProjectChangedAfter = (instant: Date): SQL => sql`(
  ${projectChangedAfter(instant)}
  or exists (
    select from assignments left join messages on messages.assignment_id = assignments.id
      left join quotes on quotes.assignment_id = assignments.id
    where assignments.project_id = projects.id
      and greatest(messages.created_at, messages.read_at, quotes.updated_at) > ${at(instant)}
  )
  or exists (select from milestones where milestones.project_id = projects.id and milestones.updated_at > ${at(instant)})
)`

/** Of `contractors`: every change of a company touches its row. */
export const contractorChangedAfter = (instant: Date): SQL => sql`updated_at > ${at(instant)}`

/** Of `users`: the account, or one of its projects, changed. */
export const homeownerChangedAfter = (instant: Date): SQL => sql`(
  updated_at > ${at(instant)} or id in (select homeowner_id from projects where updated_at > ${at(instant)})
)`

/** Of `assignments` beside their `projects`, where `movedAt` is when it last moved. */
export const leadChangedAfter = (instant: Date, movedAt: SQL): SQL => sql`(
  ${movedAt} > ${at(instant)} or assignments.updated_at > ${at(instant)} or projects.updated_at > ${at(instant)}
  or exists (
    select from messages where messages.assignment_id = assignments.id and messages.read_at > ${at(instant)}
  )
)`
