ALTER TABLE "messages" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_submission_unique" ON "messages" USING btree ("assignment_id","sender","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_submission_unique" ON "milestones" USING btree ("project_id","submission_id");