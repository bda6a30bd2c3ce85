CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "secret_id" text;--> statement-breakpoint
-- 244 random bits of the server's strong generator.
INSERT INTO "secrets" ("name", "value")
  VALUES ('unsubscribe', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));
