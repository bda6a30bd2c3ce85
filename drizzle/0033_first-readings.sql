DROP INDEX "contact_access_assignment_index";--> statement-breakpoint
ALTER TABLE "contact_access" ADD COLUMN "period" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE contact_access SET period = numbered.period
FROM (
  SELECT id, row_number() OVER (PARTITION BY assignment_id ORDER BY at, id) - 1 AS period
  FROM contact_access WHERE what = 'ended'
) numbered
WHERE numbered.id = contact_access.id;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_access_period_unique" ON "contact_access" USING btree ("assignment_id","what","period");--> statement-breakpoint
ALTER TABLE "contact_access" ADD CONSTRAINT "contact_access_period_check" CHECK ("contact_access"."period" >= 0);--> statement-breakpoint
-- Up to now whoever opened a lead had its contact details, and kept them unless withdrawn or the request was closed.
INSERT INTO contact_access (assignment_id, what, at)
SELECT id, 'contact', viewed_at FROM assignments WHERE viewed_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO contact_access (assignment_id, what, at)
SELECT assignments.id, 'ended', CASE
    WHEN assignments.withdrawn_at IS NOT NULL THEN assignments.withdrawn_at
    WHEN projects.status = 'cancelled' THEN projects.updated_at
    ELSE now()
  END
FROM assignments JOIN projects ON projects.id = assignments.project_id
WHERE assignments.slot IS NULL OR projects.status = 'cancelled'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_access_of_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_access (assignment_id, what, at, period)
  SELECT assignments.id, 'ended', NEW.updated_at, count(ended.id)
  FROM assignments LEFT JOIN contact_access ended ON ended.assignment_id = assignments.id AND ended.what = 'ended'
  WHERE assignments.project_id = NEW.id AND assignments.slot IS NOT NULL
  GROUP BY assignments.id
  -- The time after a completed project may have ended it before.
  HAVING OLD.completed_at IS NULL OR count(ended.id) FILTER (WHERE ended.at > OLD.completed_at) = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_project uuid := coalesce(NEW.project_id, OLD.project_id);
  moment timestamptz := CASE WHEN TG_OP = 'DELETE' THEN now() ELSE NEW.updated_at END;
  held integer;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.slot IS NULL) = (NEW.slot IS NULL) THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO held FROM assignments WHERE project_id = row_project AND slot IS NOT NULL;
  IF TG_OP <> 'DELETE' AND NEW.slot IS NOT NULL THEN
    UPDATE projects SET
      matched_at = CASE WHEN waiting_since IS NOT NULL OR matched_at IS NULL THEN moment ELSE matched_at END,
      waiting_since = NULL,
      waiting_cause = NULL,
      sharing_since = CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE sharing_since END,
      slots_wanted = greatest(slots_wanted, held)
    WHERE id = row_project;
  ELSIF TG_OP <> 'INSERT' AND OLD.slot IS NOT NULL THEN
    IF TG_OP = 'UPDATE' THEN
      -- A cancelled project's contractors lost it when it was cancelled.
      INSERT INTO contact_access (assignment_id, what, at, period)
      SELECT NEW.id, 'ended', moment, (SELECT count(*) FROM contact_access WHERE assignment_id = NEW.id AND what = 'ended')
      FROM projects WHERE id = row_project AND status <> 'cancelled';
    END IF;
    IF held = 0 THEN
      UPDATE projects SET waiting_since = moment, waiting_cause = 'slot_freed'
      WHERE id = row_project AND status NOT IN ('completed', 'cancelled') AND waiting_since IS NULL;
    END IF;
  END IF;
  RETURN NULL;
END $$;
