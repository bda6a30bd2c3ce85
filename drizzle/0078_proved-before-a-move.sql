ALTER TABLE "documents" ADD COLUMN "proved_before_move" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_proved_before_move_check" CHECK ("documents"."proved_before_move" in ('workers_compensation', 'liability_insurance', 'licences_and_permits'));--> statement-breakpoint
UPDATE documents SET proved_before_move = checks.name
FROM contractor_checks checks
WHERE checks.contractor_id = documents.contractor_id AND checks.moved_from = documents.province
  AND documents.decision = 'verified' AND documents.proves IS NULL
  AND checks.name = CASE documents.type WHEN 'license' THEN 'licences_and_permits' WHEN 'insurance' THEN NULL ELSE 'workers_compensation' END;
