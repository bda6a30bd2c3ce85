CREATE TABLE "admin_news_deliveries" (
	"user_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	CONSTRAINT "admin_news_deliveries_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
ALTER TABLE "project_status_history" DROP CONSTRAINT "project_status_history_event_check";--> statement-breakpoint
ALTER TABLE "admin_news_deliveries" ADD CONSTRAINT "admin_news_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_news_deliveries" ADD CONSTRAINT "admin_news_deliveries_news_id_admin_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."admin_news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_news_deliveries_news_index" ON "admin_news_deliveries" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "projects_fallen_index" ON "projects" USING btree ("waiting_since","id") WHERE "projects"."waiting_cause" in ('reopened', 'slot_freed');--> statement-breakpoint
CREATE INDEX "projects_untold_index" ON "projects" USING btree ("waiting_since","id") WHERE "projects"."waiting_since" is not null and "projects"."waiting_cause" <> 'submitted' and "projects"."waiting_notified_at" is distinct from "projects"."waiting_since";--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_event_check" CHECK ("project_status_history"."event" in ('status_changed', 'shared', 'contractor_withdrawn', 'contractor_deleted', 'hired_contractor_deleted', 'account_deleted', 'work_finished', 'work_not_finished'));