CREATE INDEX "assignments_updated_index" ON "assignments" USING btree ("updated_at","project_id");--> statement-breakpoint
CREATE INDEX "projects_updated_index" ON "projects" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "users_homeowners_updated_index" ON "users" USING btree ("updated_at") WHERE "users"."role" = 'homeowner';