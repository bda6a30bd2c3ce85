UPDATE "mails" SET "key" = 'company-key:' || "id" WHERE "key" LIKE '%@%';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_key_check" CHECK ("mails"."key" not like '%@%');