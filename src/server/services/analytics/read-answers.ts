import { type SQL, sql } from 'drizzle-orm'
import type { ContractorAnalytics } from '~/contracts/contractor-analytics'
import { type AnswerOutcome, answerOutcomes } from '~/domain/answer-outcome'
import { assignments, projects } from '~/server/db/schema/index'
import type { ServiceContext } from '../context'
import { answerOutcome } from './definitions'

/** Leads of each outcome that are shown by name. */
const shown = 10

interface Row extends Record<string, unknown> {
  outcome: AnswerOutcome
  count: number
  id: string
  serviceNeeded: string
  createdAt: string
  answeredAt: string | null
}

/**
 * Which of these leads were answered within 48 hours, each outcome with its latest leads (rule 80). The deadline runs
 * anew from a reopening, unless the answer came before it.
 */
export async function readAnswers(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  leads: SQL | undefined,
): Promise<ContractorAnalytics['answeredInTime']> {
  const rows = await db.execute<Row>(sql`
    with judged as (
      select assignments.id, project_type, assignments.created_at, first_answered_at, ${answerOutcome(now)} as outcome
      from ${assignments} join ${projects} on projects.id = project_id where ${leads}
    ), ranked as (
      select *, count(*) over (partition by outcome)::int as count,
        row_number() over (partition by outcome order by created_at desc, id desc) as place
      from judged
    )
    select outcome, count, id, project_type as "serviceNeeded", created_at::text as "createdAt",
      first_answered_at::text as "answeredAt"
    from ranked where place <= ${shown} order by place`)
  const outcomes = answerOutcomes.map((outcome) => {
    const latest = rows.filter((row) => row.outcome === outcome)
    return {
      outcome,
      count: latest[0]?.count ?? 0,
      leads: latest.map(({ id, serviceNeeded, createdAt, answeredAt }) => ({
        id,
        serviceNeeded,
        createdAt: new Date(createdAt),
        answeredAt: answeredAt === null ? null : new Date(answeredAt),
      })),
    }
  })
  const of = (name: AnswerOutcome) => outcomes.find(({ outcome }) => outcome === name)?.count ?? 0
  const counted = of('in_time') + of('missed')
  return { rate: counted === 0 ? null : Math.round((100 * of('in_time')) / counted), outcomes }
}
