ALTER TABLE "milestones" ADD COLUMN "receipt_file_id" uuid;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_receipt_file_unique" ON "milestones" USING btree ("receipt_file_id");--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_receipt_file_check" CHECK ("milestones"."receipt_file_id" is null or "milestones"."status" = 'paid');