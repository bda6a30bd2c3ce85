ALTER TABLE "mails" ADD COLUMN "sending_by" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sending_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sending_check" CHECK (("mails"."sending_by" is null) = ("mails"."sending_at" is null));