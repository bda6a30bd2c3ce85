ALTER TABLE "milestones" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "milestones" SET "undone_at" = undone.at FROM (
  SELECT entity_id, max(created_at) AS at FROM audit_log
  WHERE entity = 'milestone' AND action = 'milestone.payment-undone' GROUP BY entity_id
) undone WHERE undone.entity_id = milestones.id;
