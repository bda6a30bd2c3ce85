import { sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'

/** What the demo's rows say that was done, in the audit log: an id of each is made of what it is about. */
export async function seedAudit(tx: Executor, adminId: string): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (id, actor_kind, actor_id, action, entity, entity_id, details, created_at)
    select md5(action || entity_id || coalesce(details ->> 'documentId', details ->> 'assignmentId', details ->> 'to', ''))::uuid,
      actor_kind, case actor_kind when 'admin' then ${adminId}::uuid else actor_id end, action, entity, entity_id,
      jsonb_strip_nulls(details), created_at
    from (
      select 'admin' as actor_kind, null::uuid as actor_id, 'contractor.verified' as action, 'contractor' as entity,
        id as entity_id, '{}'::jsonb as details, first_verified_at as created_at from contractors
      union all
      select 'admin', null, 'contractor.created', 'contractor', id, '{}', created_at from contractors where status = 'manual'
      union all
      select 'admin', null, 'contractor.invited', 'contractor', id, '{}', invited_at from contractors
      union all
      select 'contractor', users.id, 'contractor.invitation-accepted', 'contractor', contractors.id,
        jsonb_build_object('userId', users.id), users.created_at
      from contractors join users on users.id = user_id
      union all
      select 'admin', null, 'contractor.published', 'contractor', contractors.id, '{}', users.created_at + interval '30 hours'
      from contractors join users on users.id = user_id where status = 'published'
      union all
      select 'admin', null, 'contractor.archived', 'contractor', id, jsonb_build_object('from', status_before_archive), updated_at
      from contractors where status = 'archived'
      union all
      select 'contractor', user_id, 'document.uploaded', 'contractor', contractor_id,
        jsonb_build_object('documentId', documents.id, 'type', type), documents.created_at
      from documents join contractors on contractors.id = contractor_id
      union all
      select 'admin', null, 'document.' || decision, 'contractor', contractor_id,
        jsonb_build_object('documentId', id, 'type', type), decided_at
      from documents where decided_at is not null
      union all
      select 'admin', null, 'project.status-changed', 'project', project_id,
        jsonb_build_object('from', old_status, 'to', new_status), created_at
      from project_status_history where actor_id = ${adminId}
      union all
      select 'admin', null, 'project.assigned', 'project', project_id,
        jsonb_build_object('assignmentId', id, 'contractorId', contractor_id, 'priority', priority), created_at
      from assignments where origin = 'admin'
    ) as done
    where created_at is not null
    on conflict do nothing`)
}
