ALTER TABLE "sessions" ADD COLUMN "public_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
-- Sessions of before end by the new rules; what they were opened on was not noted.
UPDATE "sessions" SET
  "public_id" = gen_random_uuid(),
  "device" = 'Unknown device',
  "address" = 'unknown',
  "last_used_at" = "sessions"."created_at",
  "ends_at" = "sessions"."created_at" + CASE "users"."role" WHEN 'admin' THEN interval '168 hours' ELSE interval '2160 hours' END
FROM "users" WHERE "users"."id" = "sessions"."user_id";--> statement-breakpoint
UPDATE "sessions" SET "expires_at" = least("expires_at", "ends_at");--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "public_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "device" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_public_id_unique" ON "sessions" USING btree ("public_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_check" CHECK (length("sessions"."device") between 1 and 100 and length("sessions"."address") <= 64);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sliding_check" CHECK ("sessions"."expires_at" <= "sessions"."ends_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_absolute_check" CHECK (extract(epoch from "sessions"."ends_at" - "sessions"."created_at") <= 90 * 86400);