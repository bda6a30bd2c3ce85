import { addDays } from 'date-fns/addDays'
import { subHours } from 'date-fns/subHours'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Attention,
  type AttentionInput,
  type AttentionKind,
  attentionCap,
  attentionKinds,
} from '~/contracts/analytics'
import { jobTitle } from '~/domain/job'
import { matching } from '~/domain/matching'
import { storedChecks, teamChecks } from '~/domain/verification'
import { waitingCauseTexts } from '~/domain/waiting'
import { sqlList } from '~/server/db/schema/columns'
import type { AdminContext } from '../context'
import { isFailedJob } from '../job/list-failed-jobs'

/** Days before a check of our own team is due again. */
const checkNoticeDays = 14
/** Counted up to here; nobody reads a longer queue by its number. */
const countCap = attentionCap
/** Whose it is: only projects have an owner. */
const nobodys = sql`null::uuid as owner_id`

interface Row extends Record<string, unknown> {
  kind: AttentionKind
  id: string
  title: string
  detail: string | null
  href: string
  since: string
  owner: string | null
  count: number
}

/** The oldest applications, in the order of an index that knows the flag too. */
const applicants = (flag: SQL) => sql`(
  select id, company_name, city, created_at from contractors
  where status = 'application' and ${flag} order by created_at, contractors.id limit ${countCap})`

/** Why a project waits that was not just submitted. */
const cause = sql`case waiting_cause
  when 'reopened' then ${`, ${waitingCauseTexts.reopened}`}::text
  when 'slot_freed' then ${`, ${waitingCauseTexts.slot_freed}`}::text
  else '' end`

/** What waits for an admin, oldest first: one query, each part read from an index made for it (rule 100). */
export async function listAttention(
  ctx: AdminContext,
  { kind: wanted, limit }: AttentionInput = { limit: 5 },
): Promise<Attention> {
  const kinds = attentionKinds.filter((kind) => wanted === undefined || kind === wanted)
  const warnBefore = subHours(ctx.now, matching.warnUnmatchedAfterHours).toISOString()
  const breachBefore = subHours(ctx.now, matching.matchWithinHours).toISOString()
  const soon = addDays(ctx.now, checkNoticeDays).toISOString().slice(0, 10)
  const project = (since: SQL) => sql`id::text, customer_name || ', ' || project_type as title,
    city || ${cause} as detail, '/admin/projects/' || id as href, ${since} as since, owner_id`
  const waiting = project(sql`waiting_since`)
  const rows = await ctx.db.execute<Row>(sql`
    with breached as (
      select ${waiting} from projects where waiting_since <= ${breachBefore}
      order by waiting_since, projects.id limit ${countCap}
    ), unmatched as (
      select ${waiting} from projects
      where waiting_since > ${breachBefore} and waiting_since <= ${warnBefore}
      order by waiting_since, projects.id limit ${countCap}
    ), waiting as (
      select ${waiting} from projects
      where waiting_since > ${warnBefore} and waiting_cause in ('reopened', 'slot_freed')
      order by waiting_since, projects.id limit ${countCap}
    ), shared as (
      select ${project(sql`sharing_since`)} from projects where sharing_since is not null
      order by sharing_since, projects.id limit ${countCap}
    ), submitted as (
      select ${waiting} from projects where waiting_since > ${warnBefore} and waiting_cause = 'submitted'
      order by waiting_since, projects.id limit ${countCap}
    ), slots as (
      select ${project(sql`slot_free_since`)} from projects where slot_free_since is not null
      order by slot_free_since, projects.id limit ${countCap}
    ), applications as (
      select id::text, company_name as title, city as detail, '/admin/contractors/' || id as href, created_at as since, ${nobodys}
      from (${applicants(sql`verified`)} union all ${applicants(sql`not verified`)}) contractors
      order by created_at, contractors.id limit ${countCap}
    ), documents as (
      select documents.id::text, documents.name as title, company_name as detail,
        '/admin/contractors/' || contractor_id || '#documents' as href, documents.created_at as since, ${nobodys}
      from documents join contractors on contractors.id = contractor_id
      where decision = 'pending' order by documents.created_at, documents.id limit ${countCap}
    ), checks as (
      select contractor_checks.id::text, company_name as title, 'due ' || due_on as detail,
        '/admin/contractors/' || contractor_id as href, due_on::timestamptz as since, ${nobodys}
      from contractor_checks join contractors on contractors.id = contractor_id
      where lapsed_at is null and due_on <= ${soon} and name in ${sqlList(teamChecks)} and status <> 'archived'
      order by due_on, contractor_checks.id limit ${countCap}
    ), unproved as (
      select id::text, company_name as title, checks_held || ' of ${sql.raw(String(storedChecks.length))} checks held' as detail,
        '/admin/contractors/' || id as href,
        coalesce(first_verified_at, created_at) as since, ${nobodys}
      from contractors
      where verified and status <> 'archived' and checks_held < ${sql.raw(String(storedChecks.length))} and unproved_reason is null
      order by first_verified_at, contractors.id limit ${countCap}
    ), renamed as (
      select id::text, company_name as title, 'checked as ' || renamed_from as detail,
        '/admin/contractors/' || id as href, renamed_at as since, ${nobodys}
      from contractors where renamed_from is not null and status <> 'archived'
      order by renamed_at, contractors.id limit ${countCap}
    ), mails as (
      select id::text, recipient as title, last_error as detail, '/admin#mails' as href, created_at as since, ${nobodys}
      from mails where status = 'refused' order by created_at, mails.id limit ${countCap}
    ), jobs as (
      select id::text, task_identifier as title, null as detail, '/admin#jobs' as href, created_at as since, ${nobodys}
      from graphile_worker.jobs where ${isFailedJob} order by created_at, jobs.id limit ${countCap}
    ), everything as (
      ${sql.join(
        kinds.map((kind) => sql`select ${kind}::text as kind, *, count(*) over ()::int as count from ${sql.raw(kind)}`),
        sql` union all `,
      )}
    ), ranked as (
      select *, row_number() over (partition by kind order by since, id) as place from everything
    )
    select kind, ranked.id, title, detail, href, since::text, trim(first_name || ' ' || last_name) as owner, count
    from ranked left join users on users.id = owner_id where place <= ${limit} order by kind, place`)
  return {
    items: kinds.map((kind) => {
      const oldest = rows.filter((row) => row.kind === kind)
      return {
        kind,
        count: oldest[0]?.count ?? 0,
        oldest: oldest.map(({ id, title, detail, href, since, owner }) => ({
          id,
          title: kind === 'jobs' ? jobTitle(title) : title,
          detail,
          href,
          since: new Date(since),
          owner,
        })),
      }
    }),
  }
}
