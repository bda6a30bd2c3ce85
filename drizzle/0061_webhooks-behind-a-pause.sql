CREATE INDEX "webhook_deliveries_failed_index" ON "webhook_deliveries" USING btree ("endpoint_id","number") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
-- A delivery behind one that pauses is due with it, so that claims do not look at it meanwhile.
CREATE OR REPLACE FUNCTION deliver_event() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, stream_id, number, next_attempt_at)
  SELECT new_event_id(), endpoints.id, NEW.id, NEW.stream_id, NEW.number, coalesce(
    (SELECT earlier.next_attempt_at FROM webhook_deliveries earlier
     WHERE earlier.endpoint_id = endpoints.id AND earlier.stream_id = NEW.stream_id AND earlier.state = 'waiting'
     ORDER BY earlier.number LIMIT 1),
    clock_timestamp())
  FROM webhook_endpoints endpoints WHERE endpoints.state <> 'off' AND NEW.type = ANY (endpoints.types);
  IF FOUND THEN
    PERFORM graphile_worker.add_job('deliver-webhooks', '{}'::json, queue_name => 'webhooks', max_attempts => 25, priority => 1);
  END IF;
  RETURN NULL;
END $$;
