CREATE TABLE "admin_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_news_kind_check" CHECK ("admin_news"."kind" in ('waiting', 'shared', 'unmatched_18', 'unmatched_24'))
);
--> statement-breakpoint
CREATE TABLE "admin_news_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"delivery" text DEFAULT 'at_once' NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_news_choices_delivery_check" CHECK ("admin_news_choices"."delivery" in ('at_once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "contact_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_access_what_check" CHECK ("contact_access"."what" in ('contact', 'files', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "match_receipts" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"rule_version" smallint NOT NULL,
	"considered" integer NOT NULL,
	"candidates" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_origin_check";--> statement-breakpoint
DROP INDEX "projects_unmatched_index";--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "leads_wanted" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "matching_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "waiting_cause" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "matched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sharing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "slots_wanted" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "waiting_notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_news" ADD CONSTRAINT "admin_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_news_choices" ADD CONSTRAINT "admin_news_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_access" ADD CONSTRAINT "contact_access_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_receipts" ADD CONSTRAINT "match_receipts_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_news_project_kind_unique" ON "admin_news" USING btree ("project_id","kind","since");--> statement-breakpoint
CREATE INDEX "admin_news_created_index" ON "admin_news" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_access_assignment_index" ON "contact_access" USING btree ("assignment_id","at");--> statement-breakpoint
CREATE INDEX "projects_waiting_index" ON "projects" USING btree ("waiting_since","id") WHERE "projects"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_sharing_index" ON "projects" USING btree ("sharing_since","id") WHERE "projects"."sharing_since" is not null;--> statement-breakpoint
CREATE INDEX "projects_completed_index" ON "projects" USING btree ("completed_at") WHERE "projects"."completed_at" is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_origin_check" CHECK ("assignments"."origin" in ('admin', 'direct', 'system'));--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_leads_wanted_check" CHECK ("contractors"."leads_wanted" between 1 and 50);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_matching_mode_check" CHECK ("platform_settings"."matching_mode" in ('off', 'refill', 'full'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_waiting_cause_check" CHECK ("projects"."waiting_cause" in ('submitted', 'reopened', 'slot_freed', 'shared'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_waiting_check" CHECK (("projects"."waiting_since" is null) = ("projects"."waiting_cause" is null));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_slots_wanted_check" CHECK ("projects"."slots_wanted" between 0 and 3);--> statement-breakpoint
-- A project's row follows its own status: it waits from its beginning on, and a closed one waits for nobody.
CREATE FUNCTION follow_project_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_held boolean;
BEGIN
  IF NEW.status IN ('completed', 'cancelled') THEN
    NEW.waiting_since := NULL;
    NEW.waiting_cause := NULL;
    NEW.sharing_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.waiting_since := greatest(NEW.created_at, NEW.reopened_at);
    NEW.waiting_cause := 'submitted';
  ELSE
    IF OLD.status IN ('completed', 'cancelled') THEN
      SELECT count(*) > 0 INTO is_held FROM assignments WHERE project_id = NEW.id AND slot IS NOT NULL;
      IF NOT is_held THEN
        NEW.waiting_since := NEW.updated_at;
        NEW.waiting_cause := 'reopened';
      END IF;
    END IF;
    IF NEW.reopened_at IS DISTINCT FROM OLD.reopened_at AND NEW.waiting_since IS NOT NULL THEN
      NEW.waiting_since := NEW.reopened_at;
      NEW.waiting_cause := 'reopened';
    END IF;
    IF NEW.created_at IS DISTINCT FROM OLD.created_at AND NEW.waiting_cause = 'submitted' THEN
      NEW.waiting_since := NEW.created_at;
    END IF;
    IF NEW.shared AND NOT OLD.shared THEN
      NEW.sharing_since := NEW.updated_at;
      IF NEW.waiting_since IS NOT NULL THEN
        NEW.waiting_since := NEW.updated_at;
        NEW.waiting_cause := 'shared';
      END IF;
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.completed_at := CASE WHEN NEW.status = 'completed' THEN coalesce(NEW.completed_at, NEW.updated_at) END;
  ELSIF NEW.status IS DISTINCT FROM OLD.status THEN
    NEW.completed_at := CASE WHEN NEW.status = 'completed' THEN NEW.updated_at END;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The contractor who was hired for a project that is cancelled keeps the slot, and not the access.
CREATE FUNCTION end_access_of_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_access (assignment_id, what, at)
  SELECT id, 'ended', NEW.updated_at FROM assignments WHERE project_id = NEW.id AND slot IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A slot that is taken or freed: whether its project waits, how many slots it had, and the end of the contractor's access.
CREATE FUNCTION follow_slot() RETURNS trigger LANGUAGE plpgsql AS $$
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
      INSERT INTO contact_access (assignment_id, what, at) VALUES (NEW.id, 'ended', moment);
    END IF;
    IF held = 0 THEN
      UPDATE projects SET waiting_since = moment, waiting_cause = 'slot_freed'
      WHERE id = row_project AND status NOT IN ('completed', 'cancelled') AND waiting_since IS NULL;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is stored already. Of what waits now, everybody was notified by the rules of then.
UPDATE projects SET
  matched_at = first_matched_at,
  slots_wanted = (SELECT count(*) FROM assignments WHERE project_id = projects.id AND slot IS NOT NULL),
  completed_at = CASE WHEN status = 'completed' THEN updated_at END;
--> statement-breakpoint
UPDATE projects SET
  waiting_since = greatest(created_at, reopened_at, ended.at),
  waiting_notified_at = greatest(created_at, reopened_at, ended.at),
  waiting_cause = CASE
    WHEN ended.at IS NOT NULL AND ended.at >= greatest(created_at, reopened_at) THEN 'slot_freed'
    WHEN reopened_at IS NOT NULL THEN 'reopened'
    ELSE 'submitted'
  END
FROM (
  SELECT projects.id, max(assignments.updated_at) AS at FROM projects
  LEFT JOIN assignments ON assignments.project_id = projects.id
  WHERE projects.status NOT IN ('completed', 'cancelled')
  GROUP BY projects.id HAVING count(assignments.slot) = 0
) ended
WHERE ended.id = projects.id;
--> statement-breakpoint
CREATE TRIGGER projects_follow_status BEFORE INSERT OR UPDATE OF status, shared, reopened_at, created_at ON projects
FOR EACH ROW EXECUTE FUNCTION follow_project_status();
--> statement-breakpoint
CREATE TRIGGER projects_end_access AFTER UPDATE OF status ON projects
FOR EACH ROW WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION end_access_of_cancelled();
--> statement-breakpoint
CREATE TRIGGER assignments_follow_slot AFTER INSERT OR DELETE OR UPDATE OF slot ON assignments
FOR EACH ROW EXECUTE FUNCTION follow_slot();
