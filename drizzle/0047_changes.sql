CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"reader_role" text NOT NULL,
	"reader_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "changes_once" UNIQUE NULLS NOT DISTINCT("transaction","reader_role","reader_id","kind","subject_id"),
	CONSTRAINT "changes_role_check" CHECK ("changes"."reader_role" in ('homeowner', 'contractor', 'admin')),
	CONSTRAINT "changes_reader_check" CHECK (("changes"."reader_role" = 'admin') = ("changes"."reader_id" is null)),
	CONSTRAINT "changes_kind_check" CHECK ("changes"."kind" in ('project', 'lead', 'message', 'quote', 'visit', 'payment', 'company', 'review', 'account'))
);
--> statement-breakpoint
-- Notes a change for one reader, once a transaction, and wakes who listens when it commits. As its owner: running instances
-- write before the application's role is granted the new table.
CREATE FUNCTION note_change(to_role text, to_id uuid, what text, subject uuid) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF subject IS NULL OR (to_role <> 'admin' AND to_id IS NULL) THEN RETURN; END IF;
  INSERT INTO changes (reader_role, reader_id, kind, subject_id) VALUES (to_role, to_id, what, subject)
  ON CONFLICT DO NOTHING;
  PERFORM pg_notify('changes', '');
END $$;
--> statement-breakpoint
-- What only admins see of a project is told to nobody else.
CREATE FUNCTION note_project() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT text[] := ARRAY['internal_notes', 'owner_id', 'verified_by', 'verified_at', 'slots_wanted', 'slot_free_since',
    'waiting_notified_at', 'late_told_at', 'link_version', 'updated_at'];
BEGIN
  PERFORM note_change('admin', NULL, 'project', coalesce(NEW.id, OLD.id));
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - kept = to_jsonb(NEW) - kept THEN RETURN NULL; END IF;
  PERFORM note_change('homeowner', OLD.homeowner_id, 'project', OLD.id);
  PERFORM note_change('homeowner', NEW.homeowner_id, 'project', NEW.id);
  PERFORM note_change('contractor', contractor_id, 'lead', id) FROM assignments WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_note AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION note_project();
--> statement-breakpoint
CREATE FUNCTION note_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  PERFORM note_change('admin', NULL, 'project', project);
  PERFORM note_change('homeowner', homeowner_id, 'project', id) FROM projects WHERE id = project;
  PERFORM note_change('contractor', contractor_id, 'lead', id) FROM assignments WHERE project_id = project;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_attachments_note AFTER INSERT OR DELETE ON project_attachments
FOR EACH ROW EXECUTE FUNCTION note_attachment();
--> statement-breakpoint
CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change('admin', NULL, 'project', coalesce(NEW.project_id, OLD.project_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_notes_note AFTER INSERT OR UPDATE OR DELETE ON project_notes
FOR EACH ROW EXECUTE FUNCTION note_comment();
--> statement-breakpoint
CREATE FUNCTION note_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT text[] := ARRAY['notes', 'assigned_by', 'reminded_at', 'rate_id', 'updated_at'];
  lead uuid := coalesce(NEW.id, OLD.id);
  project uuid := coalesce(NEW.project_id, OLD.project_id);
  company uuid := coalesce(NEW.contractor_id, OLD.contractor_id);
BEGIN
  PERFORM note_change('admin', NULL, 'project', project);
  PERFORM note_change('admin', NULL, 'company', company);
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - kept = to_jsonb(NEW) - kept THEN RETURN NULL; END IF;
  PERFORM note_change('contractor', company, 'lead', lead);
  PERFORM note_change('homeowner', homeowner_id, 'lead', lead) FROM projects WHERE id = project;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assignments_note AFTER INSERT OR UPDATE OR DELETE ON assignments
FOR EACH ROW EXECUTE FUNCTION note_assignment();
--> statement-breakpoint
-- A row that belongs to a lead and that both sides see; the argument is its kind.
CREATE FUNCTION note_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lead uuid := coalesce(NEW.assignment_id, OLD.assignment_id);
BEGIN
  PERFORM note_change('contractor', contractor_id, TG_ARGV[0], id), note_change('admin', NULL, 'project', project_id)
  FROM assignments WHERE id = lead;
  PERFORM note_change('homeowner', homeowner_id, TG_ARGV[0], lead)
  FROM projects WHERE id = (SELECT project_id FROM assignments WHERE id = lead);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A draft is seen by its contractor alone, where it is written.
CREATE TRIGGER quotes_note_sent AFTER INSERT ON quotes FOR EACH ROW WHEN (NEW.status <> 'draft')
EXECUTE FUNCTION note_of_lead('quote');
--> statement-breakpoint
CREATE TRIGGER quotes_note_changed AFTER UPDATE ON quotes FOR EACH ROW
WHEN (NEW.status <> 'draft' OR OLD.status <> 'draft') EXECUTE FUNCTION note_of_lead('quote');
--> statement-breakpoint
CREATE TRIGGER visits_note AFTER INSERT OR DELETE OR UPDATE OF starts_at, proposed_times, duration_minutes, cancelled_at ON visits
FOR EACH ROW EXECUTE FUNCTION note_of_lead('visit');
--> statement-breakpoint
CREATE TRIGGER messages_note AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION note_of_lead('message');
--> statement-breakpoint
-- Whoever read them is told on their other screens; that they were read is no news to who wrote them.
CREATE FUNCTION note_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sender = 'homeowner' THEN
    PERFORM note_change('contractor', contractor_id, 'message', id) FROM assignments WHERE id = NEW.assignment_id;
  ELSE
    PERFORM note_change('homeowner', homeowner_id, 'message', NEW.assignment_id)
    FROM projects WHERE id = (SELECT project_id FROM assignments WHERE id = NEW.assignment_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_note_reading AFTER UPDATE OF read_at ON messages FOR EACH ROW
WHEN (OLD.read_at IS DISTINCT FROM NEW.read_at) EXECUTE FUNCTION note_reading();
--> statement-breakpoint
CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  PERFORM note_change('homeowner', homeowner_id, 'payment', id) FROM projects WHERE id = project;
  PERFORM note_change('contractor', contractor_id, 'payment', id) FROM assignments WHERE project_id = project AND status = 'won';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER milestones_note AFTER INSERT OR UPDATE OR DELETE ON milestones FOR EACH ROW EXECUTE FUNCTION note_payment();
--> statement-breakpoint
CREATE FUNCTION note_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT text[] := ARRAY['last_login_at', 'last_assigned_at', 'unproved_reason', 'unproved_reason_by',
    'unproved_reason_at', 'status_before_archive', 'status_before_verification', 'invited_at', 'updated_at'];
  company uuid := coalesce(NEW.id, OLD.id);
BEGIN
  PERFORM note_change('admin', NULL, 'company', company);
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - kept = to_jsonb(NEW) - kept THEN RETURN NULL; END IF;
  PERFORM note_change('contractor', company, 'company', company);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contractors_note AFTER INSERT OR UPDATE OR DELETE ON contractors FOR EACH ROW EXECUTE FUNCTION note_company();
--> statement-breakpoint
-- A row that belongs to a company; the argument is its kind.
CREATE FUNCTION note_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid := coalesce(NEW.contractor_id, OLD.contractor_id);
BEGIN
  PERFORM note_change('admin', NULL, TG_ARGV[0], company);
  PERFORM note_change('contractor', company, TG_ARGV[0], company);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_note AFTER INSERT OR UPDATE OR DELETE ON documents
FOR EACH ROW EXECUTE FUNCTION note_of_company('company');
--> statement-breakpoint
CREATE TRIGGER contractor_checks_note AFTER INSERT OR UPDATE OR DELETE ON contractor_checks
FOR EACH ROW EXECUTE FUNCTION note_of_company('company');
--> statement-breakpoint
CREATE TRIGGER reviews_note AFTER INSERT OR UPDATE OR DELETE ON reviews
FOR EACH ROW EXECUTE FUNCTION note_of_company('review');
--> statement-breakpoint
CREATE FUNCTION note_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept CONSTANT text[] := ARRAY['last_login_at', 'password_hash', 'project_count', 'active_project_count', 'updated_at'];
BEGIN
  IF coalesce(NEW.role, OLD.role) <> 'homeowner' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - kept = to_jsonb(NEW) - kept THEN RETURN NULL; END IF;
  PERFORM note_change('admin', NULL, 'account', coalesce(NEW.id, OLD.id));
  PERFORM note_change('homeowner', NEW.id, 'account', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_note AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_account();
