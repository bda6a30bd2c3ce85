-- It is dropped by 0049: no other lock than this name is held while indexes are built.
ALTER INDEX "projects_category_index" RENAME TO "projects_category_old_index";--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "answer_minutes" integer;--> statement-breakpoint
CREATE INDEX "contractor_photos_first_index" ON "contractor_photos" USING btree ("created_at","id") WHERE "contractor_photos"."position" = 0;--> statement-breakpoint
CREATE INDEX "contractors_public_rating_index" ON "contractors" USING btree ("average_rating","review_count","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "contractors_public_answer_index" ON "contractors" USING btree (coalesce(answer_minutes, 2147483647),"sort_name","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "contractors_public_place_index" ON "contractors" USING btree ((trim(both '-' from regexp_replace(translate(translate(lower(city), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'), '''’', ''), '[^a-z0-9]+', '-', 'g')) || '-' || lower(province)),"sort_name","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "reviews_rating_index" ON "reviews" USING btree ("contractor_id","rating","created_at","id") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."hidden_at" is null and "reviews"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_category_index" ON "projects" USING btree ("category_id","created_at","id");--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_answer_minutes_check" CHECK ("contractors"."answer_minutes" >= 0);