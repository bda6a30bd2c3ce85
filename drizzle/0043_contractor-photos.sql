CREATE TABLE "contractor_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"small_file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"caption" text,
	"position" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contractor_photos_position_check" CHECK ("contractor_photos"."position" between 0 and 23),
	CONSTRAINT "contractor_photos_caption_check" CHECK (length("contractor_photos"."caption") between 1 and 160),
	CONSTRAINT "contractor_photos_size_check" CHECK ("contractor_photos"."width" > 0 and "contractor_photos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_check";--> statement-breakpoint
ALTER TABLE "contractor_photos" ADD CONSTRAINT "contractor_photos_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_photos" ADD CONSTRAINT "contractor_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_photos" ADD CONSTRAINT "contractor_photos_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contractor_photos_position_unique" ON "contractor_photos" USING btree ("contractor_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "contractor_photos_file_unique" ON "contractor_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "contractor_photos_small_file_index" ON "contractor_photos" USING btree ("small_file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_check" CHECK ("files"."kind" in ('attachment', 'document', 'logo', 'photo', 'receipt'));