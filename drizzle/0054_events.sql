CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" "xid8" NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"subject_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"old_status" text,
	"new_status" text,
	CONSTRAINT "events_type_check" CHECK ("events"."type" in ('project.created', 'project.status_changed', 'project.waiting', 'assignment.created', 'assignment.status_changed', 'quote.sent', 'quote.withdrawn', 'message.created', 'contractor.verified', 'contractor.published', 'contractor.unpublished', 'contractor.verification_lapsed', 'review.published', 'review.hidden')),
	CONSTRAINT "events_status_check" CHECK (("events"."type" like '%.status_changed') = ("events"."new_status" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"first_attempted_at" timestamp (3) with time zone,
	"last_attempted_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"request_body" text,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"types" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"off_reason" text,
	"failing_since" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_url_check" CHECK (length("webhook_endpoints"."url") <= 500),
	CONSTRAINT "webhook_endpoints_state_check" CHECK ("webhook_endpoints"."state" in ('active', 'paused', 'off')),
	CONSTRAINT "webhook_endpoints_reason_check" CHECK ("webhook_endpoints"."off_reason" in ('failing', 'gone')),
	CONSTRAINT "webhook_endpoints_off_check" CHECK ("webhook_endpoints"."off_reason" is null or "webhook_endpoints"."state" = 'off'),
	CONSTRAINT "webhook_endpoints_types_check" CHECK (cardinality("webhook_endpoints"."types") > 0 and "webhook_endpoints"."types" <@ array['project.created', 'project.status_changed', 'project.waiting', 'assignment.created', 'assignment.status_changed', 'quote.sent', 'quote.withdrawn', 'message.created', 'contractor.verified', 'contractor.published', 'contractor.unpublished', 'contractor.verification_lapsed', 'review.published', 'review.hidden']),
	CONSTRAINT "webhook_endpoints_previous_check" CHECK (("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_feed_index" ON "events" USING btree ("position","number");--> statement-breakpoint
CREATE INDEX "events_stream_index" ON "events" USING btree ("stream_id","position");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_index" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list_index" ON "webhook_deliveries" USING btree ("endpoint_id","number","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order_index" ON "webhook_deliveries" USING btree ("endpoint_id","stream_id","number") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_stream_index" ON "webhook_deliveries" USING btree ("stream_id");--> statement-breakpoint
-- UUIDv7: Postgres has its own from version 18 on.
CREATE FUNCTION new_event_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
--> statement-breakpoint
-- Writes an event in the transaction of its change. Its position is no lower than that of the event before it in the stream,
-- whose transaction may have a higher number. As its owner, like note_change.
CREATE FUNCTION record_event(event_type text, subject uuid, stream uuid, before text DEFAULT NULL, after text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO events (id, position, type, subject_id, stream_id, old_status, new_status)
  VALUES (
    new_event_id(),
    greatest(pg_current_xact_id(), (SELECT position FROM events WHERE stream_id = stream ORDER BY position DESC LIMIT 1)),
    event_type, subject, stream, before, after
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION record_project_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_event('project.created', NEW.id, NEW.id);
    RETURN NULL;
  END IF;
  IF NEW.status <> OLD.status THEN
    PERFORM record_event('project.status_changed', NEW.id, NEW.id, OLD.status, NEW.status);
  END IF;
  IF NEW.waiting_since IS NOT NULL AND NEW.waiting_since IS DISTINCT FROM OLD.waiting_since THEN
    PERFORM record_event('project.waiting', NEW.id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_event_created AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION record_project_event();
--> statement-breakpoint
CREATE TRIGGER projects_event_changed AFTER UPDATE ON projects FOR EACH ROW
WHEN (NEW.status <> OLD.status OR NEW.waiting_since IS DISTINCT FROM OLD.waiting_since)
EXECUTE FUNCTION record_project_event();
--> statement-breakpoint
CREATE FUNCTION assignment_standing(status text, expired_at timestamptz, withdrawn_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN expired_at IS NOT NULL THEN 'expired' ELSE status END
$$;
--> statement-breakpoint
CREATE FUNCTION record_assignment_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text;
  after text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_event('assignment.created', NEW.id, NEW.project_id);
    RETURN NULL;
  END IF;
  before := assignment_standing(OLD.status, OLD.expired_at, OLD.withdrawn_at);
  after := assignment_standing(NEW.status, NEW.expired_at, NEW.withdrawn_at);
  IF before <> after THEN
    PERFORM record_event('assignment.status_changed', NEW.id, NEW.project_id, before, after);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assignments_event_created AFTER INSERT ON assignments FOR EACH ROW EXECUTE FUNCTION record_assignment_event();
--> statement-breakpoint
CREATE TRIGGER assignments_event_changed AFTER UPDATE ON assignments FOR EACH ROW
WHEN (NEW.status <> OLD.status OR NEW.expired_at IS DISTINCT FROM OLD.expired_at OR NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at)
EXECUTE FUNCTION record_assignment_event();
--> statement-breakpoint
-- A row that belongs to an assignment; the argument is the type.
CREATE FUNCTION record_assignment_part_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(TG_ARGV[0], NEW.id, project_id) FROM assignments WHERE id = NEW.assignment_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotes_event_sent AFTER INSERT ON quotes FOR EACH ROW WHEN (NEW.status = 'sent')
EXECUTE FUNCTION record_assignment_part_event('quote.sent');
--> statement-breakpoint
CREATE TRIGGER quotes_event_draft_sent AFTER UPDATE ON quotes FOR EACH ROW
WHEN (OLD.status = 'draft' AND NEW.status = 'sent') EXECUTE FUNCTION record_assignment_part_event('quote.sent');
--> statement-breakpoint
CREATE TRIGGER quotes_event_withdrawn AFTER UPDATE ON quotes FOR EACH ROW
WHEN (OLD.status <> 'withdrawn' AND NEW.status = 'withdrawn') EXECUTE FUNCTION record_assignment_part_event('quote.withdrawn');
--> statement-breakpoint
CREATE TRIGGER messages_event_created AFTER INSERT ON messages FOR EACH ROW
EXECUTE FUNCTION record_assignment_part_event('message.created');
--> statement-breakpoint
CREATE FUNCTION record_contractor_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id uuid := coalesce(NEW.id, OLD.id);
  was_published boolean := coalesce(OLD.status = 'published', false);
  is_published boolean := coalesce(NEW.status = 'published', false);
BEGIN
  IF NEW.verified AND NOT coalesce(OLD.verified, false) THEN
    PERFORM record_event('contractor.verified', id, id);
  END IF;
  IF NEW.verification_lapsed_at IS NOT NULL AND NEW.verification_lapsed_at IS DISTINCT FROM OLD.verification_lapsed_at THEN
    PERFORM record_event('contractor.verification_lapsed', id, id);
  END IF;
  IF is_published AND NOT was_published THEN
    PERFORM record_event('contractor.published', id, id);
  ELSIF was_published AND NOT is_published THEN
    PERFORM record_event('contractor.unpublished', id, id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contractors_event AFTER INSERT OR DELETE ON contractors FOR EACH ROW EXECUTE FUNCTION record_contractor_event();
--> statement-breakpoint
CREATE TRIGGER contractors_event_changed AFTER UPDATE ON contractors FOR EACH ROW
WHEN (NEW.status <> OLD.status OR NEW.verified <> OLD.verified OR NEW.verification_lapsed_at IS DISTINCT FROM OLD.verification_lapsed_at)
EXECUTE FUNCTION record_contractor_event();
--> statement-breakpoint
CREATE FUNCTION record_review_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(CASE WHEN NEW.hidden_at IS NULL THEN 'review.published' ELSE 'review.hidden' END, NEW.id, NEW.contractor_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_event_written AFTER INSERT ON reviews FOR EACH ROW WHEN (NEW.hidden_at IS NULL)
EXECUTE FUNCTION record_review_event();
--> statement-breakpoint
CREATE TRIGGER reviews_event_changed AFTER UPDATE ON reviews FOR EACH ROW
WHEN ((NEW.hidden_at IS NULL) <> (OLD.hidden_at IS NULL)) EXECUTE FUNCTION record_review_event();
--> statement-breakpoint
-- Beside the event, in the same transaction: what is to be delivered, and the job that delivers it.
CREATE FUNCTION deliver_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, stream_id, number)
  SELECT new_event_id(), endpoints.id, NEW.id, NEW.stream_id, NEW.number
  FROM webhook_endpoints endpoints WHERE endpoints.state <> 'off' AND NEW.type = ANY (endpoints.types);
  IF FOUND THEN
    PERFORM graphile_worker.add_job('deliver-webhooks', '{}'::json, queue_name => 'webhooks', max_attempts => 25, priority => 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_deliver AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION deliver_event();
--> statement-breakpoint
-- What was sent and answered about somebody goes with them.
CREATE FUNCTION clear_deliveries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE webhook_deliveries SET request_body = NULL, response_body = NULL
  WHERE stream_id = OLD.id AND (request_body IS NOT NULL OR response_body IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_clear_deliveries AFTER DELETE ON projects FOR EACH ROW EXECUTE FUNCTION clear_deliveries();
--> statement-breakpoint
CREATE TRIGGER projects_erased_clear_deliveries AFTER UPDATE ON projects FOR EACH ROW
WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION clear_deliveries();
--> statement-breakpoint
CREATE TRIGGER contractors_clear_deliveries AFTER DELETE ON contractors FOR EACH ROW EXECUTE FUNCTION clear_deliveries();
