DROP INDEX "contractors_public_place_index";--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "public_search" text GENERATED ALWAYS AS (translate(lower(company_name || ' ' || city || ' ' || coalesce(description, '')), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) STORED;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (translate(lower(company_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contractors_public_name_index" ON "contractors" USING btree ("sort_name","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "contractors_public_province_index" ON "contractors" USING btree ("province","sort_name","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "contractors_public_city_index" ON "contractors" USING btree (translate(lower(city), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"sort_name","id") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "contractors_public_location_index" ON "contractors" USING btree ("latitude","longitude") WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "contractors_public_search_index" ON "contractors" USING gin ("public_search" gin_trgm_ops);