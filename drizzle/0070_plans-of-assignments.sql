ALTER TABLE "milestones" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "milestones_assignment_index" ON "milestones" USING btree ("assignment_id");--> statement-breakpoint
-- What was planned before the contractor who is hired now won was agreed with one who was deleted. A minute, for clocks.
UPDATE "milestones" SET "assignment_id" = won.id FROM assignments won
WHERE won.project_id = milestones.project_id AND won.status = 'won' AND milestones.created_at >= coalesce((
  SELECT max(created_at) FROM assignment_events WHERE assignment_id = won.id AND new_status = 'won'
), won.created_at) - interval '1 minute';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  PERFORM note_change('homeowner', homeowner_id, 'payment', id) FROM projects WHERE id = project;
  PERFORM note_change('contractor', contractor_id, 'payment', id) FROM assignments
  WHERE id = coalesce(NEW.assignment_id, OLD.assignment_id) AND status = 'won';
  RETURN NULL;
END $$;
