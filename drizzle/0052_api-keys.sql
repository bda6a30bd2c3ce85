CREATE TABLE "api_key_days" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_key_days_key_id_day_pk" PRIMARY KEY("key_id","day"),
	CONSTRAINT "api_key_days_counts_check" CHECK ("api_key_days"."calls" >= 0 and "api_key_days"."errors" between 0 and "api_key_days"."calls")
);
--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"public_id" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_secrets_public_id_check" CHECK ("api_key_secrets"."public_id" ~ '^[0-9A-Za-z]{12}$'),
	CONSTRAINT "api_key_secrets_hash_check" CHECK (length("api_key_secrets"."hash") = 43)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"contractor_id" uuid,
	"created_by" uuid,
	"limit_per_minute" integer DEFAULT 300 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"ending" text,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_name_check" CHECK (length("api_keys"."name") between 1 and 60),
	CONSTRAINT "api_keys_scopes_check" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['leads:write', 'leads:read', 'projects:read', 'projects:write', 'contractors:read', 'contractors:write', 'homeowners:read', 'events:read', 'webhooks:manage']::text[]),
	CONSTRAINT "api_keys_contractor_scopes_check" CHECK ("api_keys"."contractor_id" is null or "api_keys"."scopes" <@ array['leads:read', 'leads:write']::text[]),
	CONSTRAINT "api_keys_limit_check" CHECK ("api_keys"."limit_per_minute" between 10 and 6000),
	CONSTRAINT "api_keys_ending_value_check" CHECK ("api_keys"."ending" in ('revoked', 'unused', 'contractor_left', 'password_reset', 'access_ended')),
	CONSTRAINT "api_keys_ending_check" CHECK (("api_keys"."revoked_at" is null) = ("api_keys"."ending" is null))
);
--> statement-breakpoint
ALTER TABLE "assignment_events" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "project_notes" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "project_status_history" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_days_day_index" ON "api_key_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "api_key_secrets_key_index" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_key_secrets_creator_index" ON "api_key_secrets" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secrets_newest_unique" ON "api_key_secrets" USING btree ("key_id") WHERE "api_key_secrets"."ends_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_contractor_index" ON "api_keys" USING btree ("contractor_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_creator_index" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "assignment_events" ADD CONSTRAINT "assignment_events_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_events_key_index" ON "assignment_events" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "audit_log_key_index" ON "audit_log" USING btree ("api_key_id","created_at","id") WHERE "audit_log"."api_key_id" is not null;--> statement-breakpoint
CREATE INDEX "project_notes_key_index" ON "project_notes" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "project_status_history_key_index" ON "project_status_history" USING btree ("api_key_id");