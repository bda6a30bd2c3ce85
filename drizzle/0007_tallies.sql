-- Counts kept by triggers: inserts and deletions by statement, so that a load of a million rows writes a few.
CREATE FUNCTION tally_contractors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (scope, key, change)
    SELECT 'contractors', status || ':' || verified, count(*) FROM added GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (scope, key, change)
    SELECT 'contractors', status || ':' || verified, -count(*) FROM removed GROUP BY 2;
  ELSE
    INSERT INTO tallies (scope, key, change)
    VALUES ('contractors', OLD.status || ':' || OLD.verified, -1), ('contractors', NEW.status || ':' || NEW.verified, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contractors_tally_insert AFTER INSERT ON contractors
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_contractors();
--> statement-breakpoint
CREATE TRIGGER contractors_tally_delete AFTER DELETE ON contractors
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_contractors();
--> statement-breakpoint
CREATE TRIGGER contractors_tally_update AFTER UPDATE OF status, verified ON contractors
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.verified IS DISTINCT FROM NEW.verified)
  EXECUTE FUNCTION tally_contractors();
--> statement-breakpoint
CREATE FUNCTION tally_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (scope, key, change) SELECT 'projects', status, count(*) FROM added GROUP BY 2;
    UPDATE users SET
      project_count = project_count + counted.every,
      active_project_count = active_project_count + counted.active
    FROM (
      SELECT homeowner_id, count(*) AS every, count(*) FILTER (WHERE status NOT IN ('completed', 'cancelled')) AS active
      FROM added WHERE homeowner_id IS NOT NULL GROUP BY 1
    ) counted WHERE users.id = counted.homeowner_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (scope, key, change) SELECT 'projects', status, -count(*) FROM removed GROUP BY 2;
    UPDATE users SET
      project_count = project_count - counted.every,
      active_project_count = active_project_count - counted.active
    FROM (
      SELECT homeowner_id, count(*) AS every, count(*) FILTER (WHERE status NOT IN ('completed', 'cancelled')) AS active
      FROM removed WHERE homeowner_id IS NOT NULL GROUP BY 1
    ) counted WHERE users.id = counted.homeowner_id;
  ELSE
    IF OLD.status <> NEW.status THEN
      INSERT INTO tallies (scope, key, change) VALUES ('projects', OLD.status, -1), ('projects', NEW.status, 1);
    END IF;
    IF OLD.homeowner_id IS NOT NULL THEN
      UPDATE users SET
        project_count = project_count - 1,
        active_project_count = active_project_count - (OLD.status NOT IN ('completed', 'cancelled'))::int
      WHERE id = OLD.homeowner_id;
    END IF;
    IF NEW.homeowner_id IS NOT NULL THEN
      UPDATE users SET
        project_count = project_count + 1,
        active_project_count = active_project_count + (NEW.status NOT IN ('completed', 'cancelled'))::int
      WHERE id = NEW.homeowner_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_tally_insert AFTER INSERT ON projects
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER projects_tally_delete AFTER DELETE ON projects
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER projects_tally_update AFTER UPDATE OF status, homeowner_id ON projects
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.homeowner_id IS DISTINCT FROM NEW.homeowner_id)
  EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE FUNCTION tally_homeowners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (scope, key, change)
    SELECT 'homeowners', (active_project_count > 0)::text, count(*) FROM added WHERE role = 'homeowner' GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (scope, key, change)
    SELECT 'homeowners', (active_project_count > 0)::text, -count(*) FROM removed WHERE role = 'homeowner' GROUP BY 2;
  ELSE
    INSERT INTO tallies (scope, key, change) VALUES
      ('homeowners', (OLD.active_project_count > 0)::text, -1), ('homeowners', (NEW.active_project_count > 0)::text, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tally_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_homeowners();
--> statement-breakpoint
CREATE TRIGGER users_tally_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_homeowners();
--> statement-breakpoint
CREATE TRIGGER users_tally_update AFTER UPDATE OF active_project_count ON users
  FOR EACH ROW WHEN (NEW.role = 'homeowner' AND (OLD.active_project_count > 0) <> (NEW.active_project_count > 0))
  EXECUTE FUNCTION tally_homeowners();
--> statement-breakpoint
INSERT INTO tallies (scope, key, change) SELECT 'contractors', status || ':' || verified, count(*) FROM contractors GROUP BY 2;
--> statement-breakpoint
INSERT INTO tallies (scope, key, change) SELECT 'projects', status, count(*) FROM projects GROUP BY 2;
--> statement-breakpoint
INSERT INTO tallies (scope, key, change) SELECT 'homeowners', 'false', count(*) FROM users WHERE role = 'homeowner' HAVING count(*) > 0;
--> statement-breakpoint
UPDATE users SET project_count = counted.every, active_project_count = counted.active
FROM (
  SELECT homeowner_id, count(*) AS every, count(*) FILTER (WHERE status NOT IN ('completed', 'cancelled')) AS active
  FROM projects WHERE homeowner_id IS NOT NULL GROUP BY 1
) counted WHERE users.id = counted.homeowner_id;
