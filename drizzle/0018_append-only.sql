ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "email_hash" text;--> statement-breakpoint
CREATE INDEX "consents_hash_index" ON "consents" USING btree ("email_hash","purpose","created_at");--> statement-breakpoint
-- What was personal in the audit goes before its rows are closed: names, emails, reasons, notes, file names, search terms.
UPDATE audit_log SET details = (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(
    CASE WHEN jsonb_typeof(details -> 'query') = 'object'
      THEN details || jsonb_build_object('filters', (SELECT coalesce(jsonb_agg(name), '[]') FROM jsonb_object_keys(details -> 'query') AS name
        WHERE name IN ('search', 'status', 'category', 'province', 'actorId', 'action', 'entity', 'entityId', 'from', 'to', 'sort', 'direction')))
      ELSE details END
  ) WHERE key IN ('adminLevel', 'adminSecondFactorRequired', 'assignmentId', 'changed', 'check', 'checks', 'contractorId', 'decision', 'documentId', 'filters', 'from',
      'invitationId', 'key', 'linkedRequests', 'number', 'priority', 'questionId', 'requests', 'role', 'serviceCategorySlug',
      'to', 'type', 'userId')
    AND NOT jsonb_path_exists(value, '$.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:-]{0,100}$"))')
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_details_check" CHECK (jsonb_typeof("audit_log"."details") = 'object' and not jsonb_path_exists("audit_log"."details" - 'device', '$.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:-]{0,100}$"))'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_address_check" CHECK (("consents"."email" is null) <> ("consents"."email_hash" is null));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_hash_check" CHECK ("consents"."email_hash" ~ '^[A-Za-z0-9_-]{43}$');
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The ages of src/domain/retention.ts: nobody deletes a row sooner, not even its owner.
CREATE TRIGGER audit_log_retained BEFORE DELETE ON audit_log
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '2 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents FOR EACH ROW
  WHEN (OLD.email IS NULL OR NEW.email_hash IS NULL
    OR to_jsonb(OLD) - 'email' - 'email_hash' <> to_jsonb(NEW) - 'email' - 'email_hash')
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_retained BEFORE DELETE ON consents
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The only ways in which these rows change, for a role that has no grant to change them.
CREATE FUNCTION consent_forget_address(address text, hash text) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH forgotten AS (
    UPDATE consents SET email = NULL, email_hash = hash WHERE lower(email) = lower(address) RETURNING 1
  ) SELECT count(*) FROM forgotten
$$;
--> statement-breakpoint
CREATE FUNCTION audit_delete_expired(most integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_log WHERE id IN (
      SELECT id FROM audit_log WHERE created_at < now() - interval '2 years' ORDER BY created_at LIMIT most
    ) RETURNING 1
  ) SELECT count(*) FROM gone
$$;
--> statement-breakpoint
-- A consent outlives its three years while the address has an account, a request or a company, and a refusal of
-- optional mail until it is taken back.
CREATE FUNCTION consents_delete_expired(most integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM consents WHERE id IN (
      SELECT id FROM consents old
      WHERE old.created_at < now() - interval '3 years'
        AND NOT EXISTS (SELECT FROM users WHERE lower(users.email) = lower(old.email))
        AND NOT EXISTS (SELECT FROM projects WHERE lower(projects.email) = lower(old.email))
        AND NOT EXISTS (SELECT FROM contractors WHERE lower(contractors.email) = lower(old.email))
        AND (old.purpose <> 'optional_mail' OR old.granted OR EXISTS (
          SELECT FROM consents newer
          WHERE newer.purpose = old.purpose AND newer.created_at > old.created_at
            AND (lower(newer.email) = lower(old.email) OR newer.email_hash = old.email_hash)
        ))
      ORDER BY old.created_at LIMIT most
    ) RETURNING 1
  ) SELECT count(*) FROM gone
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION consent_forget_address(text, text), audit_delete_expired(integer), consents_delete_expired(integer) FROM PUBLIC;
