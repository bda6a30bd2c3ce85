CREATE TABLE "contractor_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"passed_at" timestamp (3) with time zone,
	"due_on" date,
	"lapsed_at" timestamp (3) with time zone,
	"checked_by" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contractor_checks_name_check" CHECK ("contractor_checks"."name" in ('workers_compensation', 'liability_insurance', 'licences_and_permits', 'legal_background', 'credit_background', 'complaint_review')),
	CONSTRAINT "contractor_checks_result_check" CHECK ("contractor_checks"."passed_at" is not null or "contractor_checks"."lapsed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "verification_lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "proves" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "contractor_checks" ADD CONSTRAINT "contractor_checks_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_checks" ADD CONSTRAINT "contractor_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contractor_checks_unique" ON "contractor_checks" USING btree ("contractor_id","name");--> statement-breakpoint
CREATE INDEX "contractor_checks_due_index" ON "contractor_checks" USING btree ("due_on") WHERE "contractor_checks"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "contractor_checks_checked_by_index" ON "contractor_checks" USING btree ("checked_by");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contractors_lapsed_index" ON "contractors" USING btree ("verification_lapsed_at") WHERE "contractors"."verification_lapsed_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_replaces_index" ON "documents" USING btree ("replaces_id");--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_lapsed_check" CHECK ("contractors"."verification_lapsed_at" is null or not "contractors"."verified");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_proves_check" CHECK ("documents"."proves" in ('workers_compensation', 'liability_insurance', 'licences_and_permits'));