ALTER TABLE "contractor_checks" ADD COLUMN "moved_from" text;--> statement-breakpoint
ALTER TABLE "contractor_checks" ADD CONSTRAINT "contractor_checks_moved_from_check" CHECK ("contractor_checks"."moved_from" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_checks_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid := coalesce(NEW.contractor_id, OLD.contractor_id);
BEGIN
  UPDATE contractors SET checks_held = (
    SELECT count(*) FROM contractor_checks
    WHERE contractor_id = company AND passed_at IS NOT NULL AND lapsed_at IS NULL AND moved_from IS NULL
  ) WHERE id = company;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER contractor_checks_count ON contractor_checks;
--> statement-breakpoint
CREATE TRIGGER contractor_checks_count AFTER INSERT OR DELETE OR UPDATE OF passed_at, lapsed_at, moved_from ON contractor_checks
FOR EACH ROW EXECUTE FUNCTION count_checks_held();
