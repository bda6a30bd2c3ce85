ALTER TABLE "contractors" ADD COLUMN "status_before_verification" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "checks_held" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "unproved_reason" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "unproved_reason_by" uuid;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "unproved_reason_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_unproved_reason_by_users_id_fk" FOREIGN KEY ("unproved_reason_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contractors_unproved_reason_by_index" ON "contractors" USING btree ("unproved_reason_by");--> statement-breakpoint
CREATE INDEX "contractors_unproved_index" ON "contractors" USING btree ("first_verified_at","id") WHERE "contractors"."verified" and "contractors"."status" <> 'archived' and "contractors"."checks_held" < 6 and "contractors"."unproved_reason" is null;--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_checks_held_check" CHECK ("contractors"."checks_held" between 0 and 6);--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_unproved_reason_check" CHECK (("contractors"."unproved_reason" is null) = ("contractors"."unproved_reason_at" is null) and ("contractors"."unproved_reason" is null or "contractors"."verified"));--> statement-breakpoint
CREATE FUNCTION count_checks_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid := coalesce(NEW.contractor_id, OLD.contractor_id);
BEGIN
  UPDATE contractors SET checks_held = (
    SELECT count(*) FROM contractor_checks
    WHERE contractor_id = company AND passed_at IS NOT NULL AND lapsed_at IS NULL
  ) WHERE id = company;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contractor_checks_count AFTER INSERT OR DELETE OR UPDATE OF passed_at, lapsed_at ON contractor_checks
FOR EACH ROW EXECUTE FUNCTION count_checks_held();
--> statement-breakpoint
-- A reason speaks of one verification with checks missing, and an undo of one that nothing has followed.
CREATE FUNCTION follow_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.verified OR NEW.checks_held = 6 THEN
    NEW.unproved_reason := NULL;
    NEW.unproved_reason_by := NULL;
    NEW.unproved_reason_at := NULL;
  END IF;
  IF NOT NEW.verified OR NEW.status <> 'unpublished' THEN
    NEW.status_before_verification := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contractors_follow_verification BEFORE UPDATE OF verified, status, checks_held ON contractors
FOR EACH ROW EXECUTE FUNCTION follow_verification();
--> statement-breakpoint
UPDATE contractors SET checks_held = held.count FROM (
  SELECT contractor_id, count(*) AS count FROM contractor_checks
  WHERE passed_at IS NOT NULL AND lapsed_at IS NULL GROUP BY 1
) held WHERE held.contractor_id = contractors.id;
