ALTER TABLE "assignments" ADD COLUMN "while_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "slot_free_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "assignments_open_index" ON "assignments" USING btree ("contractor_id") WHERE "assignments"."slot" is not null and "assignments"."status" <> 'won';--> statement-breakpoint
CREATE INDEX "contractors_assignable_province_index" ON "contractors" USING btree ("province","id") WHERE "contractors"."verified" and "contractors"."status" <> 'archived';--> statement-breakpoint
CREATE INDEX "contractors_reach_index" ON "contractors" USING gist (box(point(longitude - case when coalesce(service_radius, 50) > 500 then 360 else coalesce(service_radius, 50) / (110.0 * cos(radians(least(abs(latitude) + coalesce(service_radius, 50) / 110.0, 85)))) end, latitude - coalesce(service_radius, 50) / 110.0), point(longitude + case when coalesce(service_radius, 50) > 500 then 360 else coalesce(service_radius, 50) / (110.0 * cos(radians(least(abs(latitude) + coalesce(service_radius, 50) / 110.0, 85)))) end, latitude + coalesce(service_radius, 50) / 110.0))) WHERE "contractors"."verified" and "contractors"."status" <> 'archived';--> statement-breakpoint
CREATE INDEX "projects_slot_free_index" ON "projects" USING btree ("slot_free_since","id") WHERE "projects"."slot_free_since" is not null;--> statement-breakpoint
-- Whether a project has contractors, but fewer than it had, and may get another.
CREATE FUNCTION has_free_slot(project projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT project.shared AND project.status NOT IN ('completed', 'cancelled')
    AND count(slot) BETWEEN 1 AND project.slots_wanted - 1 AND NOT coalesce(bool_or(status = 'won'), false)
  FROM assignments WHERE project_id = project.id
$$;
--> statement-breakpoint
CREATE FUNCTION follow_free_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET slot_free_since = CASE
    WHEN slot_free_since IS NOT NULL THEN NULL
    WHEN TG_OP = 'DELETE' THEN now()
    ELSE NEW.updated_at
  END
  WHERE id = coalesce(NEW.project_id, OLD.project_id) AND has_free_slot(projects) = (slot_free_since IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_free_slot_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.slot_free_since := CASE WHEN has_free_slot(NEW) THEN coalesce(NEW.slot_free_since, NEW.updated_at) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- After assignments_follow_slot by its name, which counts the slots that are wanted.
CREATE TRIGGER assignments_vacate_slot AFTER INSERT OR DELETE OR UPDATE OF slot, status ON assignments
FOR EACH ROW EXECUTE FUNCTION follow_free_slot();
--> statement-breakpoint
CREATE TRIGGER projects_free_slot BEFORE UPDATE OF status, shared ON projects
FOR EACH ROW EXECUTE FUNCTION follow_free_slot_of_project();
