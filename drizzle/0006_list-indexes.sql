CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "contractors_verified_company_index";--> statement-breakpoint
DROP INDEX "users_role_created_index";--> statement-breakpoint
DROP INDEX "users_role_last_login_index";--> statement-breakpoint
DROP INDEX "users_role_name_index";--> statement-breakpoint
DROP INDEX "contractors_status_company_index";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "project_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "active_project_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tallies_scope_index" ON "tallies" USING btree ("scope","key","change");--> statement-breakpoint
CREATE INDEX "contractors_status_created_index" ON "contractors" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contractors_status_login_index" ON "contractors" USING btree ("status",coalesce(last_login_at, '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "contractors_status_contact_index" ON "contractors" USING btree ("status",translate(lower(contact_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id");--> statement-breakpoint
CREATE INDEX "contractors_status_city_index" ON "contractors" USING btree ("status",translate(lower(city), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id");--> statement-breakpoint
CREATE INDEX "contractors_assignable_index" ON "contractors" USING btree ("sort_name","id") WHERE "contractors"."verified" and "contractors"."status" <> 'archived';--> statement-breakpoint
CREATE INDEX "projects_status_index" ON "projects" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "projects_status_customer_index" ON "projects" USING btree ("status",translate(lower(customer_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id");--> statement-breakpoint
CREATE INDEX "projects_status_city_index" ON "projects" USING btree ("status",translate(lower(city), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id");--> statement-breakpoint
CREATE INDEX "users_homeowners_created_index" ON "users" USING btree ((active_project_count > 0),created_at,"id") WHERE "users"."role" = 'homeowner';--> statement-breakpoint
CREATE INDEX "users_homeowners_login_index" ON "users" USING btree ((active_project_count > 0),coalesce(last_login_at, '-infinity'::timestamptz),"id") WHERE "users"."role" = 'homeowner';--> statement-breakpoint
CREATE INDEX "users_homeowners_name_index" ON "users" USING btree ((active_project_count > 0),translate(lower(first_name || ' ' || last_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id") WHERE "users"."role" = 'homeowner';--> statement-breakpoint
CREATE INDEX "users_homeowners_email_index" ON "users" USING btree ((active_project_count > 0),lower(email),"id") WHERE "users"."role" = 'homeowner';--> statement-breakpoint
CREATE INDEX "users_homeowners_projects_index" ON "users" USING btree ((active_project_count > 0),project_count,"id") WHERE "users"."role" = 'homeowner';--> statement-breakpoint
CREATE INDEX "contractors_status_company_index" ON "contractors" USING btree ("status","sort_name","id");