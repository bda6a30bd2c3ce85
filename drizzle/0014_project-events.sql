ALTER TABLE "project_status_history" ADD COLUMN "event" text DEFAULT 'status_changed' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_event_check" CHECK ("project_status_history"."event" in ('status_changed', 'shared', 'contractor_deleted', 'hired_contractor_deleted', 'account_deleted'));--> statement-breakpoint
-- Until now the note's words said what a row meant. Only sharing left a homeowner's row without a change of status.
UPDATE "project_status_history" SET "event" = 'shared'
WHERE "old_status" = "new_status" AND "actor_kind" IN ('homeowner', 'visitor');--> statement-breakpoint
-- A deletion is told from an admin's note of the same words by the audit row of its transaction.
UPDATE "project_status_history" h
SET "event" = CASE WHEN h."old_status" = h."new_status" THEN 'contractor_deleted' ELSE 'hired_contractor_deleted' END
WHERE h."notes" LIKE '% was deleted' AND h."actor_kind" = 'admin'
  AND EXISTS (
    SELECT FROM "audit_log" a
    WHERE a."action" = 'contractor.deleted' AND a."created_at" = h."created_at" AND a."actor_id" IS NOT DISTINCT FROM h."actor_id"
  )
  AND NOT EXISTS (
    SELECT FROM "audit_log" a
    WHERE a."action" = 'project.status-changed' AND a."entity_id" = h."project_id" AND a."created_at" = h."created_at"
  );--> statement-breakpoint
-- A deleted account left its closed requests without an owner, at an address that is reserved for it.
UPDATE "project_status_history" h SET "event" = 'account_deleted'
FROM "projects" p
WHERE p."id" = h."project_id" AND h."new_status" = 'cancelled' AND h."old_status" <> 'cancelled' AND h."actor_kind" = 'homeowner'
  AND p."status" = 'cancelled' AND p."homeowner_id" IS NULL AND p."email" = 'deleted@account.invalid'
  AND p."close_reason" = 'The homeowner deleted their account'
  AND NOT EXISTS (
    SELECT FROM "project_status_history" l
    WHERE l."project_id" = h."project_id" AND (l."created_at", l."id") > (h."created_at", h."id")
  );
