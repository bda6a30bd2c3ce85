ALTER TABLE "email_tokens" ADD COLUMN "link_version" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Links that are out are of the first version.
UPDATE "email_tokens" SET "link_version" = 1 WHERE "purpose" = 'request_link';--> statement-breakpoint
-- A link that ended and was swept away must not work again with the next mail.
UPDATE "projects" p SET "link_version" = 2 WHERE NOT EXISTS (SELECT FROM "email_tokens" t WHERE t."project_id" = p."id");--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_version_check" CHECK (("email_tokens"."purpose" = 'request_link') = ("email_tokens"."link_version" is not null));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_link_version_check" CHECK ("projects"."link_version" > 0);