CREATE TABLE "milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"due_on" date,
	"status" text DEFAULT 'planned' NOT NULL,
	"paid_on" date,
	"method" text,
	"receipt_number" text,
	"received_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestones_title_check" CHECK (length("milestones"."title") between 1 and 120),
	CONSTRAINT "milestones_amount_check" CHECK ("milestones"."amount_cents" between 1 and 10000000000),
	CONSTRAINT "milestones_status_check" CHECK ("milestones"."status" in ('planned', 'paid')),
	CONSTRAINT "milestones_method_check" CHECK ("milestones"."method" in ('e-transfer', 'cheque', 'bank-transfer', 'credit-card', 'cash', 'other')),
	CONSTRAINT "milestones_paid_check" CHECK (("milestones"."status" = 'paid') = ("milestones"."paid_on" is not null) and ("milestones"."status" = 'paid') = ("milestones"."method" is not null)),
	CONSTRAINT "milestones_received_check" CHECK ("milestones"."received_at" is null or "milestones"."status" = 'paid'),
	CONSTRAINT "milestones_receipt_check" CHECK ("milestones"."receipt_number" is null or ("milestones"."status" = 'paid' and length("milestones"."receipt_number") between 1 and 120))
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "late_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "milestones_project_index" ON "milestones" USING btree ("project_id","created_at","id");