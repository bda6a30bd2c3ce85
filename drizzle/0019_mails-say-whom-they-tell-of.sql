ALTER TABLE "mails" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_project_index" ON "mails" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "mails_user_index" ON "mails" USING btree ("user_id");--> statement-breakpoint
-- Mails that were written before say whom they tell of by their props or by the row that caused them.
UPDATE "mails" SET "project_id" = "projects"."id" FROM "projects"
  WHERE "mails"."props"->>'projectId' = "projects"."id"::text;--> statement-breakpoint
UPDATE "mails" SET "project_id" = "projects"."id" FROM "projects"
  WHERE "mails"."project_id" IS NULL AND "mails"."props"->>'reference' = "projects"."reference";--> statement-breakpoint
UPDATE "mails" SET "project_id" = "assignments"."project_id" FROM "assignments"
  WHERE "mails"."project_id" IS NULL AND split_part("mails"."key", ':', 2) = "assignments"."id"::text;--> statement-breakpoint
UPDATE "mails" SET "user_id" = "reviews"."homeowner_id" FROM "reviews"
  WHERE "mails"."template" = 'review-received' AND split_part("mails"."key", ':', 2) = "reviews"."id"::text;--> statement-breakpoint
UPDATE "mails" SET "user_id" = "users"."id" FROM "users"
  WHERE "mails"."template" = 'password-changed' AND split_part("mails"."key", ':', 2) = "users"."id"::text;--> statement-breakpoint
UPDATE "mails" SET "user_id" = "email_tokens"."user_id" FROM "email_tokens"
  WHERE "mails"."template" IN ('email-proof', 'email-change', 'email-changed', 'password-reset')
    AND "email_tokens"."id"::text = coalesce("mails"."props"->>'tokenId', "mails"."props"->'links'->0->>'tokenId', split_part("mails"."key", ':', 2));--> statement-breakpoint
-- Of the others their links are swept; a proved address tells whose they are.
UPDATE "mails" SET "user_id" = "users"."id" FROM "users"
  WHERE "mails"."user_id" IS NULL AND "mails"."template" IN ('email-proof', 'email-change', 'email-changed', 'password-reset')
    AND lower("mails"."recipient") = lower("users"."email") AND "users"."role" = 'homeowner' AND "users"."email_proved_at" IS NOT NULL;--> statement-breakpoint
-- The last mail to somebody who has gone is kept without them.
UPDATE "mails" SET "recipient" = 'deleted@account.invalid', "props" = '{"firstName": "Former homeowner"}', "last_error" = NULL,
    "status" = CASE WHEN "status" = 'refused' THEN 'skipped' ELSE "status" END
  WHERE "template" = 'account-deleted' AND "status" <> 'queued';
