CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"admin_level" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_invitations_level_check" CHECK ("admin_invitations"."admin_level" in ('owner', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"admin_second_factor_required" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "platform_settings_one_row_check" CHECK ("platform_settings"."id")
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_hash_unique" ON "admin_invitations" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_open_unique" ON "admin_invitations" USING btree (lower("email")) WHERE "admin_invitations"."used_at" is null and "admin_invitations"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "admin_invitations_invited_by_index" ON "admin_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "platform_settings_updated_by_index" ON "platform_settings" USING btree ("updated_by");--> statement-breakpoint
INSERT INTO "platform_settings" DEFAULT VALUES;
