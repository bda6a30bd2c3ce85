CREATE TABLE "former_contact_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"period" smallint NOT NULL,
	CONSTRAINT "former_contact_access_period_check" CHECK ("former_contact_access"."period" >= 0),
	CONSTRAINT "former_contact_access_what_check" CHECK ("former_contact_access"."what" in ('contact', 'files', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "former_contact_access" ADD CONSTRAINT "former_contact_access_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_contact_access_project_index" ON "former_contact_access" USING btree ("project_id");