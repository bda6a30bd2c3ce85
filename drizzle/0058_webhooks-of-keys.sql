ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_reason_check";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_key_index" ON "webhook_endpoints" USING btree ("api_key_id");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_reason_check" CHECK ("webhook_endpoints"."off_reason" in ('failing', 'gone', 'key_ended'));--> statement-breakpoint
-- What keys made until now is theirs, as the audit log says; of a key without the scope to read events it is the owners'.
UPDATE "webhook_endpoints" SET "api_key_id" = "api_keys"."id"
FROM "audit_log" JOIN "api_keys" ON "api_keys"."id" = "audit_log"."api_key_id"
WHERE "audit_log"."action" = 'webhook.created' AND "audit_log"."entity_id" = "webhook_endpoints"."id"
  AND 'events:read' = ANY ("api_keys"."scopes");
