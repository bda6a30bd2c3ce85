import { sql } from 'drizzle-orm'
import type { Change } from '~/contracts/live'
import { resumableForMinutes } from '~/domain/change'
import type { Role } from '~/domain/role'
import type { Database } from '~/server/db/client'

/** Who is told of changes: an account of homeowners, a company, or admins, who are all told the same. */
export interface Reader {
  role: Role
  /** Null for admins. */
  id: string | null
}

/** One reader's key: the same for two screens that are told the same. */
export const keyOf = ({ role, id }: Reader) => `${role}:${id ?? ''}`

/** A change, and for whom. */
interface NotedChange extends Change {
  reader: string
}

interface Look {
  /** What was visible: pass it to the next look. */
  snapshot: string
  /** From where a lost line can be resumed, when everything of this look and before was told. */
  position: string
  changes: NotedChange[]
}

/**
 * A transaction with a lower number may become visible later: where a line can be resumed is the lowest number that was
 * still under way, with the time.
 */
const position = sql`pg_snapshot_xmin(pg_current_snapshot())::text || '-' || floor(extract(epoch from now()))::text`

const reader = sql`changes.reader_role || ':' || coalesce(changes.reader_id::text, '')`

/** What became visible since `snapshot`; nothing without one, but where to look from. */
export async function lookForChanges(db: Database, snapshot: string | null): Promise<Look> {
  const [look] = await db.execute<Look & Record<string, unknown>>(sql`
    select pg_current_snapshot()::text as snapshot, ${position} as position, coalesce((
      select jsonb_agg(jsonb_build_object('reader', ${reader}, 'kind', kind, 'id', subject_id) order by changes.id)
      from changes
      where changes.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        -- Rows of another cluster, after a load of its dump, may have numbers that are still to come here.
        and changes.transaction < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(changes.transaction, ${snapshot}::pg_snapshot)
    ), '[]') as changes`)
  if (!look) throw new Error('the database did not say what it sees')
  return look
}

interface Resumed {
  position: string
  changes: Change[]
  /** Too long ago, or another database: nobody knows what was missed. */
  everything: boolean
}

/** How long ago the page may have been asked for, more than it says: a change is noted before it is committed. */
const marginSeconds = 60
/** More than these are told as one. */
export const mostChanges = 200

/** What a reader missed: since an event's position, or since a page was asked for. Some of it may be told twice. */
export async function resumeChanges(db: Database, to: Reader, from: { lastEventId?: string | undefined; age: number }) {
  const [transaction, seconds] = from.lastEventId?.split('-') ?? []
  const since = transaction
    ? sql`changes.transaction >= ${transaction}::xid8`
    : sql`changes.at > now() - make_interval(secs => ${from.age + marginSeconds})`
  const age = seconds ? sql`extract(epoch from now()) - ${seconds}::bigint` : sql`${from.age}::bigint`
  const [resumed] = await db.execute<Resumed & Record<string, unknown>>(sql`
    select ${position} as position,
      ${age} > ${resumableForMinutes * 60} or ${transaction ?? '0'}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as everything,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('kind', kind, 'id', subject_id)) from (
          select kind, subject_id from changes
          where ${since} and reader_role = ${to.role} and reader_id is not distinct from ${to.id}
          limit ${mostChanges + 1}
        ) as missed
      ), '[]') as changes`)
  if (!resumed) throw new Error('the database did not say what was missed')
  return resumed
}
