-- Searches read one trigram index and sort, or walk the list's order: the indexes of placed terms go.
DROP INDEX "contractors_name_terms_index";--> statement-breakpoint
DROP INDEX "contractors_change_terms_index";--> statement-breakpoint
DROP INDEX "contractors_public_terms_index";--> statement-breakpoint
DROP INDEX "projects_terms_index";--> statement-breakpoint
DROP INDEX "users_homeowners_terms_index";--> statement-breakpoint
DROP FUNCTION terms_within(text, text);--> statement-breakpoint
DROP FUNCTION month_stretch(timestamptz);--> statement-breakpoint
DROP FUNCTION name_stretch(text);--> statement-breakpoint
DROP FUNCTION name_stretch_starts();--> statement-breakpoint
-- The row counters keep their rows and triggers under the new name.
ALTER TABLE "tallies" RENAME TO "row_counters";--> statement-breakpoint
ALTER SEQUENCE "tallies_id_seq" RENAME TO "row_counters_id_seq";--> statement-breakpoint
ALTER INDEX "tallies_pkey" RENAME TO "row_counters_pkey";--> statement-breakpoint
ALTER INDEX "tallies_scope_index" RENAME TO "row_counters_scope_index";--> statement-breakpoint
ALTER FUNCTION tally_contractors() RENAME TO count_contractors;--> statement-breakpoint
ALTER FUNCTION tally_projects() RENAME TO count_projects;--> statement-breakpoint
ALTER FUNCTION tally_homeowners() RENAME TO count_homeowners;--> statement-breakpoint
ALTER TRIGGER contractors_tally_insert ON contractors RENAME TO contractors_count_insert;--> statement-breakpoint
ALTER TRIGGER contractors_tally_delete ON contractors RENAME TO contractors_count_delete;--> statement-breakpoint
ALTER TRIGGER contractors_tally_update ON contractors RENAME TO contractors_count_update;--> statement-breakpoint
ALTER TRIGGER projects_tally_insert ON projects RENAME TO projects_count_insert;--> statement-breakpoint
ALTER TRIGGER projects_tally_delete ON projects RENAME TO projects_count_delete;--> statement-breakpoint
ALTER TRIGGER projects_tally_update ON projects RENAME TO projects_count_update;--> statement-breakpoint
ALTER TRIGGER users_tally_insert ON users RENAME TO users_count_insert;--> statement-breakpoint
ALTER TRIGGER users_tally_delete ON users RENAME TO users_count_delete;--> statement-breakpoint
ALTER TRIGGER users_tally_update ON users RENAME TO users_count_update;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_contractors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counters (scope, key, change)
    SELECT 'contractors', status || ':' || verified, count(*) FROM added GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counters (scope, key, change)
    SELECT 'contractors', status || ':' || verified, -count(*) FROM removed GROUP BY 2;
  ELSE
    INSERT INTO row_counters (scope, key, change)
    VALUES ('contractors', OLD.status || ':' || OLD.verified, -1), ('contractors', NEW.status || ':' || NEW.verified, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counters (scope, key, change) SELECT 'projects', status, count(*) FROM added GROUP BY 2;
    UPDATE users SET
      project_count = project_count + counted.every,
      active_project_count = active_project_count + counted.active
    FROM (
      SELECT homeowner_id, count(*) AS every, count(*) FILTER (WHERE status NOT IN ('completed', 'cancelled')) AS active
      FROM added WHERE homeowner_id IS NOT NULL GROUP BY 1
    ) counted WHERE users.id = counted.homeowner_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counters (scope, key, change) SELECT 'projects', status, -count(*) FROM removed GROUP BY 2;
    UPDATE users SET
      project_count = project_count - counted.every,
      active_project_count = active_project_count - counted.active
    FROM (
      SELECT homeowner_id, count(*) AS every, count(*) FILTER (WHERE status NOT IN ('completed', 'cancelled')) AS active
      FROM removed WHERE homeowner_id IS NOT NULL GROUP BY 1
    ) counted WHERE users.id = counted.homeowner_id;
  ELSE
    IF OLD.status <> NEW.status THEN
      INSERT INTO row_counters (scope, key, change) VALUES ('projects', OLD.status, -1), ('projects', NEW.status, 1);
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
CREATE OR REPLACE FUNCTION count_homeowners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counters (scope, key, change)
    SELECT 'homeowners', (active_project_count > 0)::text, count(*) FROM added WHERE role = 'homeowner' GROUP BY 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counters (scope, key, change)
    SELECT 'homeowners', (active_project_count > 0)::text, -count(*) FROM removed WHERE role = 'homeowner' GROUP BY 2;
  ELSE
    INSERT INTO row_counters (scope, key, change) VALUES
      ('homeowners', (OLD.active_project_count > 0)::text, -1), ('homeowners', (NEW.active_project_count > 0)::text, 1);
  END IF;
  RETURN NULL;
END $$;
