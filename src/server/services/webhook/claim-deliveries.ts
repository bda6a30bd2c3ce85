import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~/server/db/client'
import { events, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import { keyEnded } from './switch-off'

/** A claim is over after so many seconds, more than a try takes: its worker is taken for dead. */
const claimSeconds = 30

export type Claimed = Awaited<ReturnType<typeof readClaimed>>[number]

/**
 * Takes deliveries that are due, at most `room` of them: to each endpoint so many that with those `underWay` it has
 * `perEndpoint`, or one while it fails (a circuit breaker, half-open), and only the first of each stream. Nobody else
 * gets them while the claim holds.
 */
export async function claimDeliveries(
  db: Database,
  { room, perEndpoint, underWay }: { room: number; perEndpoint: number; underWay: ReadonlyMap<string, number> },
): Promise<Claimed[]> {
  const counts = JSON.stringify(Object.fromEntries(underWay))
  const rows = await db.execute<{ id: string }>(sql`
    with due as materialized (
      select first.id from webhook_endpoints endpoint cross join lateral (
        select delivery.id from webhook_deliveries delivery
        where delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now() and ${isClaimable}
        order by delivery.next_attempt_at limit greatest(0, case when endpoint.failing_since is null then ${perEndpoint}::int else 1 end - coalesce((${counts}::jsonb ->> endpoint.id::text)::int, 0)) for update skip locked
      ) first
      where endpoint.state = 'active'
        and not exists (select from api_keys where api_keys.id = endpoint.api_key_id and ${keyEnded})
      limit ${room}
    )
    update webhook_deliveries set
      claimed_until = now() + make_interval(secs => ${claimSeconds}),
      attempts = attempts + 1,
      first_attempted_at = coalesce(first_attempted_at, now()),
      last_attempted_at = now()
    from due where webhook_deliveries.id = due.id
    returning webhook_deliveries.id`)
  return rows.length > 0
    ? readClaimed(
        db,
        rows.map(({ id }) => id),
      )
    : []
}

/** Of `delivery`: it waits, and nothing of its stream comes first. */
export const isNext = sql`delivery.state = 'waiting' and not exists (
    select from webhook_deliveries earlier
    where earlier.endpoint_id = delivery.endpoint_id and earlier.stream_id = delivery.stream_id
      and earlier.state = 'waiting' and earlier.number < delivery.number
  )`
/** The same, and no claim holds it. */
const isClaimable = sql`${isNext} and (delivery.claimed_until is null or delivery.claimed_until < now())`

function readClaimed(db: Database, ids: string[]) {
  return db
    .select({
      id: webhookDeliveries.id,
      attempts: webhookDeliveries.attempts,
      streamId: webhookDeliveries.streamId,
      endpoint: webhookEndpoints,
      event: events,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.id, webhookDeliveries.endpointId)))
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(inArray(webhookDeliveries.id, ids))
}

/** Seconds until the next delivery is due, if that is within a minute; a later one the next minute's run finds. */
export async function secondsToNext(db: Database): Promise<number | null> {
  const [row] = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from min(greatest(delivery.next_attempt_at, delivery.claimed_until)) - now())::float8 as seconds
    from webhook_deliveries delivery
    join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id and endpoint.state = 'active'
    where ${isNext} and delivery.next_attempt_at < now() + interval '1 minute'`)
  return row?.seconds ?? null
}
