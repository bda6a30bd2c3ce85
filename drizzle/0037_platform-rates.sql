CREATE TABLE "platform_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"percent" numeric(4, 2) NOT NULL,
	"cap_cents" bigint,
	"holds_from" date NOT NULL,
	"wording" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_rates_percent_check" CHECK ("platform_rates"."percent" between 0 and 50),
	CONSTRAINT "platform_rates_cap_check" CHECK ("platform_rates"."cap_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"rate_id" uuid NOT NULL,
	"wording" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_status_history" DROP CONSTRAINT "project_status_history_event_check";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "rate_id" uuid;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rate_acceptances" ADD CONSTRAINT "rate_acceptances_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_acceptances" ADD CONSTRAINT "rate_acceptances_rate_id_platform_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."platform_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_rates_order_index" ON "platform_rates" USING btree ("holds_from","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_acceptances_unique" ON "rate_acceptances" USING btree ("contractor_id","rate_id");--> statement-breakpoint
CREATE INDEX "rate_acceptances_rate_index" ON "rate_acceptances" USING btree ("rate_id");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_rate_id_platform_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."platform_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_rate_index" ON "assignments" USING btree ("rate_id") WHERE "assignments"."rate_id" is not null;--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_event_check" CHECK ("project_status_history"."event" in ('status_changed', 'shared', 'contractor_withdrawn', 'withdrawal_undone', 'contractor_deleted', 'hired_contractor_deleted', 'account_deleted', 'work_finished', 'work_not_finished'));--> statement-breakpoint
CREATE TRIGGER platform_rates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rate_acceptances_append_only BEFORE UPDATE OR TRUNCATE ON rate_acceptances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
