import { type SQL, sql } from 'drizzle-orm'
import type { AuditEntity } from '~/domain/audit-actions'
import { capitalize } from '~/lib/format'
import type { Executor } from '~/server/db/client'

interface Source {
  /** The subject's name and where it is shown, by its id. */
  select: SQL
  /** Shown if the row has been deleted. */
  gone: string
}

const nobodysPage = sql`null::text as href`

const sources: Partial<Record<AuditEntity, Source>> = {
  contractor: {
    select: sql`select id, company_name as name, '/admin/contractors/' || id as href from contractors`,
    gone: 'a deleted contractor',
  },
  project: {
    select: sql`select id, reference || ' (' || customer_name || ')' as name, '/admin/projects/' || id as href from projects`,
    gone: 'a deleted project',
  },
  user: {
    select: sql`select id, trim(first_name || ' ' || last_name) as name,
      case role when 'homeowner' then '/admin/homeowners?homeowner=' || id end as href from users`,
    gone: 'a deleted account',
  },
  review: {
    select: sql`select reviews.id, 'the review of ' || customer_name || ' on ' || company_name as name,
      '/admin/contractors/' || contractor_id as href
      from reviews join contractors on contractors.id = contractor_id`,
    gone: 'a deleted review',
  },
  milestone: {
    select: sql`select milestones.id, 'the payment “' || title || '” of ' || reference as name,
      '/admin/projects/' || project_id as href from milestones join projects on projects.id = project_id`,
    gone: 'a removed payment',
  },
  'service-question': {
    select: sql`select id, 'the question “' || label || '”' as name, '/admin/service-questions'::text as href
      from service_questions`,
    gone: 'a deleted question',
  },
  'admin-invitation': {
    select: sql`select id, 'the invitation of ' || email as name, ${nobodysPage} from admin_invitations`,
    gone: 'an invitation',
  },
  'api-key': {
    select: sql`select id, 'the API key ' || name as name, '/admin/integrations'::text as href from api_keys`,
    gone: 'a deleted API key',
  },
  file: { select: sql`select id, 'the file ' || name as name, ${nobodysPage} from files`, gone: 'a deleted file' },
  mail: {
    select: sql`select id, 'the mail to ' || recipient as name, ${nobodysPage} from mails`,
    gone: 'a deleted mail',
  },
  webhook: {
    // Its path may be secret.
    select: sql`select id, 'the webhook to ' || substring(url from '^[a-z]+://([^/?#]+)') as name,
      '/admin/integrations?tab=webhooks'::text as href from webhook_endpoints`,
    gone: 'a deleted webhook',
  },
}

/** For entries without a subject row. */
const unnamed: Record<string, string> = {
  job: 'a job',
  installation: 'everybody',
  'unknown-email': 'an email that nobody has',
}

export interface Subject {
  name: string
  /** The page of the back office that shows it. */
  href: string | null
}

interface Named extends Record<string, unknown> {
  entity: string
  id: string
  name: string
  href: string | null
}

/** What audit entries are about, by name, each kind read by its ids in one query; names are kept in no entry. */
export async function nameSubjects(
  db: Executor,
  about: readonly { entity: string; entityId: string }[],
): Promise<(entity: string, entityId: string) => Subject> {
  const kinds = Object.entries(sources).flatMap(([entity, { select }]) => {
    const ids = [...new Set(about.filter((one) => one.entity === entity).map(({ entityId }) => entityId))]
    return ids.length === 0 ? [] : [{ entity, select, ids }]
  })
  const rows =
    kinds.length === 0
      ? []
      : await db.execute<Named>(
          sql.join(
            kinds.map(
              ({ entity, select, ids }) =>
                sql`select ${entity}::text as entity, named.* from (${select}) named
                  where id in (${sql.join(
                    ids.map((id) => sql`${id}::uuid`),
                    sql`, `,
                  )})`,
            ),
            sql` union all `,
          ),
        )
  const names = new Map(rows.map(({ entity, id, name, href }) => [`${entity} ${id}`, { name, href }]))
  return (entity, entityId) =>
    names.get(`${entity} ${entityId}`) ?? {
      name: sources[entity as AuditEntity]?.gone ?? unnamed[entity] ?? capitalize(entity.replaceAll('-', ' ')),
      href: null,
    }
}
