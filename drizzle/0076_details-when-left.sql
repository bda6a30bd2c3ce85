ALTER TABLE "assignments" ADD COLUMN "description_when_left" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "budget_when_left" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "timeline_when_left" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_when_left_check" CHECK (num_nonnulls("assignments"."description_when_left", "assignments"."budget_when_left", "assignments"."timeline_when_left") = 0 or ("assignments"."slot" is null and "assignments"."description_when_left" is not null));--> statement-breakpoint
-- Who gets a slot again reads the request as it is. However that comes about: taken up again, hired, opened again, undone.
CREATE FUNCTION clear_details_when_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.description_when_left := NULL;
  NEW.budget_when_left := NULL;
  NEW.timeline_when_left := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER assignments_clear_details_when_left BEFORE UPDATE ON assignments FOR EACH ROW
WHEN (OLD.slot IS NULL AND NEW.slot IS NOT NULL) EXECUTE FUNCTION clear_details_when_left();
