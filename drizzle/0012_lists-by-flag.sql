DROP INDEX "contractors_assignable_index";--> statement-breakpoint
DROP INDEX "contractor_services_category_index";--> statement-breakpoint
DROP INDEX "contractors_status_index";--> statement-breakpoint
DROP INDEX "contractors_status_updated_index";--> statement-breakpoint
DROP INDEX "contractors_status_created_index";--> statement-breakpoint
DROP INDEX "contractors_status_login_index";--> statement-breakpoint
DROP INDEX "contractors_status_company_index";--> statement-breakpoint
DROP INDEX "contractors_status_contact_index";--> statement-breakpoint
DROP INDEX "contractors_status_city_index";--> statement-breakpoint
CREATE INDEX "contractor_services_category_index" ON "contractor_services" USING btree ("category_id","contractor_id");--> statement-breakpoint
CREATE INDEX "contractors_status_index" ON "contractors" USING btree ("status","verified","id");--> statement-breakpoint
CREATE INDEX "contractors_status_updated_index" ON "contractors" USING btree ("status","verified","updated_at","id");--> statement-breakpoint
CREATE INDEX "contractors_status_created_index" ON "contractors" USING btree ("status","verified","created_at","id");--> statement-breakpoint
CREATE INDEX "contractors_status_login_index" ON "contractors" USING btree ("status","verified",coalesce(last_login_at, '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "contractors_status_company_index" ON "contractors" USING btree ("status","verified","sort_name","id");--> statement-breakpoint
CREATE INDEX "contractors_status_contact_index" ON "contractors" USING btree ("status","verified",translate(lower(contact_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id");--> statement-breakpoint
CREATE INDEX "contractors_status_city_index" ON "contractors" USING btree ("status","verified",translate(lower(city), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'),"id");