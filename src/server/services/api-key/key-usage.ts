import { sql } from 'drizzle-orm'
import type { Database } from '~/server/db/client'
import { log } from '~/server/observability/log'

interface KeyUse {
  keyId: string
  at: Date
  calls: number
  errors: number
}

/** Uses of one key on one day that are not written yet. */
interface Waiting extends KeyUse {
  day: string
}

const writeAfterMs = 2_000

const waiting = new Map<Database, Map<string, Waiting>>()

/**
 * Counts calls with a key: when it was last used, and its calls and errors of the day. Written every two seconds
 * together, so that a busy key is one row written now and then, not one for each call; what a crash loses is two seconds
 * of counts.
 */
export function noteKeyUse(db: Database, use: KeyUse): void {
  let uses = waiting.get(db)
  if (!uses) {
    uses = new Map()
    waiting.set(db, uses)
    setTimeout(() => void flushKeyUse(db), writeAfterMs).unref()
  }
  add(uses, { ...use, day: use.at.toISOString().slice(0, 10) })
}

function add(uses: Map<string, Waiting>, use: Waiting): void {
  const id = `${use.keyId} ${use.day}`
  const before = uses.get(id)
  uses.set(id, {
    ...use,
    at: before && before.at > use.at ? before.at : use.at,
    calls: use.calls + (before?.calls ?? 0),
    errors: use.errors + (before?.errors ?? 0),
  })
}

/** Writes what was counted. Called by a timer, and before the process ends. */
export async function flushKeyUse(db: Database): Promise<void> {
  const uses = waiting.get(db)
  waiting.delete(db)
  if (!uses) return
  try {
    // Key by key, so that two instances never wait for each other. A key that was deleted meanwhile is left out.
    for (const { keyId, day, at, calls, errors } of uses.values())
      await db.execute(sql`
        with counted as (
          insert into api_key_days (key_id, day, calls, errors)
          select id, ${day}::date, ${calls}::int, ${errors}::int from api_keys where id = ${keyId}
          on conflict (key_id, day) do update set
            calls = api_key_days.calls + excluded.calls, errors = api_key_days.errors + excluded.errors
        )
        update api_keys set last_used_at = greatest(last_used_at, ${at.toISOString()}::timestamptz) where id = ${keyId}`)
  } catch (err) {
    log.warn({ err, keys: uses.size }, 'the use of API keys could not be written')
  }
}
