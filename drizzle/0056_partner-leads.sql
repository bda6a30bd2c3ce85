CREATE TABLE "partner_leads" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"api_key_id" uuid NOT NULL,
	"source" text,
	"external_id" text,
	"content_hash" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_leads_source_check" CHECK (length("partner_leads"."source") between 1 and 50),
	CONSTRAINT "partner_leads_external_check" CHECK (length("partner_leads"."external_id") between 1 and 100),
	CONSTRAINT "partner_leads_metadata_check" CHECK (jsonb_typeof("partner_leads"."metadata") = 'object')
);
--> statement-breakpoint
ALTER TABLE "partner_leads" ADD CONSTRAINT "partner_leads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_leads" ADD CONSTRAINT "partner_leads_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_leads_external_unique" ON "partner_leads" USING btree ("api_key_id","external_id") WHERE "partner_leads"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "partner_leads_key_index" ON "partner_leads" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "partner_leads_source_index" ON "partner_leads" USING btree ("source");