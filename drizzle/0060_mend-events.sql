-- A withdrawn quote that is restored is offered again.
DROP TRIGGER quotes_event_draft_sent ON quotes;
--> statement-breakpoint
CREATE TRIGGER quotes_event_sent_again AFTER UPDATE ON quotes FOR EACH ROW
WHEN (OLD.status IN ('draft', 'withdrawn') AND NEW.status = 'sent') EXECUTE FUNCTION record_assignment_part_event('quote.sent');
--> statement-breakpoint
-- A delivery that is under way loses its claim: what it sent and got is not kept, and it is sent again as things are now.
CREATE OR REPLACE FUNCTION clear_deliveries() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE webhook_deliveries SET request_body = NULL, response_body = NULL, claimed_until = NULL
  WHERE stream_id = OLD.id AND (request_body IS NOT NULL OR response_body IS NOT NULL OR claimed_until IS NOT NULL);
  RETURN NULL;
END $$;
