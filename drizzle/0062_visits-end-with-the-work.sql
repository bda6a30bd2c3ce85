-- With the completion of the work its visits end, as they do with a contractor's access: nothing is left to be agreed or
-- cancelled, and a job mails both sides of what was agreed and is still to come.
CREATE FUNCTION cancel_visits_with_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visits SET cancelled_at = NEW.completed_at, cancelled_by = 'system', version = version + 1, updated_at = NEW.completed_at
  WHERE assignment_id IN (SELECT id FROM assignments WHERE project_id = NEW.id) AND cancelled_at IS NULL
    AND (starts_at IS NULL OR starts_at > NEW.completed_at OR NEW.completed_at < ANY (proposed_times));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_cancel_visits AFTER UPDATE OF status ON projects
FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION cancel_visits_with_work();
--> statement-breakpoint
UPDATE visits SET cancelled_at = now(), cancelled_by = 'system', version = version + 1, updated_at = now()
WHERE cancelled_at IS NULL AND (starts_at IS NULL OR starts_at > now() OR now() < ANY (proposed_times))
  AND assignment_id IN (
    SELECT assignments.id FROM assignments JOIN projects ON projects.id = assignments.project_id
    WHERE projects.status = 'completed'
  );
