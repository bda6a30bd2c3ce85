ALTER TABLE "assignments" RENAME COLUMN "place" TO "slot";--> statement-breakpoint
ALTER TABLE "assignments" RENAME CONSTRAINT "assignments_place_check" TO "assignments_slot_check";--> statement-breakpoint
ALTER INDEX "assignments_project_place_unique" RENAME TO "assignments_project_slot_unique";
