ALTER TABLE "mails" ADD COLUMN "topic" text;--> statement-breakpoint
CREATE INDEX "mails_topic_index" ON "mails" USING btree ("topic","created_at") WHERE "mails"."topic" is not null;