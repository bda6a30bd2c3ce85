ALTER TABLE "users" ADD COLUMN "admin_level" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "users" SET "admin_level" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_level_check" CHECK (("users"."role" = 'admin') = ("users"."admin_level" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_level_value_check" CHECK ("users"."admin_level" in ('owner', 'agent'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabled_check" CHECK ("users"."disabled_at" is null or "users"."role" = 'admin');