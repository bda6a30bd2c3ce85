import type { Database } from '~/server/db/client'

/** As long as pages that show no rows are kept (decision 32). */
const keptMs = 60_000

interface Kept<T> {
  until: number
  answer: Promise<T>
}

/**
 * The same reading for all who ask within a minute: of what costs the database much, is the same for everybody and may
 * be a minute old. What fails is not kept.
 */
export function keepAnswer<T, C extends { db: Database }>(read: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const kept = new WeakMap<Database, Kept<T>>()
  return (ctx) => {
    const known = kept.get(ctx.db)
    if (known && known.until > Date.now()) return known.answer
    const answer = read(ctx)
    kept.set(ctx.db, { until: Date.now() + keptMs, answer })
    answer.catch(() => kept.delete(ctx.db))
    return answer
  }
}
