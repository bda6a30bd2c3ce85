CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"proposed_times" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"duration_minutes" smallint DEFAULT 60 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"cancel_mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_times_check" CHECK (cardinality("visits"."proposed_times") <= 3),
	CONSTRAINT "visits_duration_check" CHECK ("visits"."duration_minutes" between 15 and 480),
	CONSTRAINT "visits_cancelled_check" CHECK (("visits"."cancelled_at" is null) = ("visits"."cancelled_by" is null)),
	CONSTRAINT "visits_canceller_check" CHECK ("visits"."cancelled_by" in ('homeowner', 'contractor', 'system')),
	CONSTRAINT "visits_version_check" CHECK ("visits"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_hash_unique" ON "calendar_feeds" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "visits_assignment_index" ON "visits" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE INDEX "visits_reminder_index" ON "visits" USING btree ("starts_at") WHERE "visits"."cancelled_at" is null and "visits"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "visits_cancelled_index" ON "visits" USING btree ("cancelled_at") WHERE "visits"."cancelled_by" = 'system' and "visits"."cancel_mailed_at" is null;--> statement-breakpoint
-- With the contractor's access its visits end: what is to come is cancelled, and both are mailed by a job.
CREATE FUNCTION cancel_visits_with_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visits SET cancelled_at = NEW.at, cancelled_by = 'system', version = version + 1, updated_at = NEW.at
  WHERE assignment_id = NEW.assignment_id AND cancelled_at IS NULL AND (starts_at IS NULL OR starts_at > NEW.at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_access_cancels_visits AFTER INSERT ON contact_access
FOR EACH ROW WHEN (NEW.what = 'ended') EXECUTE FUNCTION cancel_visits_with_access();
