CREATE TABLE "upload_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_key" text NOT NULL,
	"visitor" boolean NOT NULL,
	"held" bigint NOT NULL,
	"stored" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upload_reservations_bytes_check" CHECK ("upload_reservations"."held" >= 0 and "upload_reservations"."stored" >= 0)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "upload_reservations_created_index" ON "upload_reservations" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_flags_check" CHECK ("files"."flags" <@ array['javascript', 'embedded_files', 'external_content', 'interactive_form', 'unchecked']);