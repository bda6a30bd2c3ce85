ALTER TABLE "contractors" DROP CONSTRAINT "contractors_year_check";--> statement-breakpoint
ALTER TABLE "project_status_history" DROP CONSTRAINT "project_status_history_event_check";--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_file_unique" ON "milestones" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "projects_finished_index" ON "projects" USING btree ("finished_at") WHERE "projects"."status" = 'in_progress';--> statement-breakpoint
-- Nothing was founded in years to come: what cannot be true is not known.
UPDATE "contractors" SET "year_established" = null WHERE "year_established" > extract(year from now());--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_year_check" CHECK ("contractors"."year_established" between 1800 and 2050);--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_file_check" CHECK ("milestones"."file_id" is null or "milestones"."requested_at" is not null);--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_event_check" CHECK ("project_status_history"."event" in ('status_changed', 'shared', 'contractor_deleted', 'hired_contractor_deleted', 'account_deleted', 'work_finished', 'work_not_finished'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_finished_check" CHECK ("projects"."finished_at" is null or "projects"."status" in ('in_progress', 'completed'));