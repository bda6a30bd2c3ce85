CREATE TABLE "project_note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "project_note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "project_notes" DROP CONSTRAINT "project_notes_kind_check";--> statement-breakpoint
ALTER TABLE "project_notes" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "project_note_mentions" ADD CONSTRAINT "project_note_mentions_note_id_project_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."project_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_note_mentions" ADD CONSTRAINT "project_note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_note_mentions_user_index" ON "project_note_mentions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_notes_submission_unique" ON "project_notes" USING btree ("project_id","submission_id");--> statement-breakpoint
CREATE INDEX "projects_owner_index" ON "projects" USING btree ("owner_id","id") WHERE "projects"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_kind_check" CHECK ("project_notes"."kind" in ('contractor', 'internal', 'comment'));