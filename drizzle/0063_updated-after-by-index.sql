DROP INDEX "projects_updated_index";--> statement-breakpoint
DROP INDEX "users_homeowners_updated_index";--> statement-breakpoint
CREATE INDEX "projects_updated_index" ON "projects" USING btree ("updated_at","id","homeowner_id");--> statement-breakpoint
CREATE INDEX "users_homeowners_updated_index" ON "users" USING btree ("updated_at","id") WHERE "users"."role" = 'homeowner';