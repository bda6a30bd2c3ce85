-- Also a visit whose agreed time is over is cancelled while later times are offered.
CREATE OR REPLACE FUNCTION cancel_visits_with_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visits SET cancelled_at = NEW.at, cancelled_by = 'system', version = version + 1, updated_at = NEW.at
  WHERE assignment_id = NEW.assignment_id AND cancelled_at IS NULL
    AND (starts_at IS NULL OR starts_at > NEW.at OR NEW.at < ANY (proposed_times));
  RETURN NULL;
END $$;
