CREATE TABLE "erased_leads" (
	"api_key_id" uuid NOT NULL,
	"external_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_leads_api_key_id_external_hash_pk" PRIMARY KEY("api_key_id","external_hash")
);
--> statement-breakpoint
ALTER TABLE "erased_leads" ADD CONSTRAINT "erased_leads_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;