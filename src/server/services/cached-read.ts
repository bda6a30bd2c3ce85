import type { Database } from '~/server/db/client'

/** As long as pages that show no rows are kept (decision 32). */
const ttlMs = 60_000

interface Cached<T> {
  until: number
  answer: Promise<T>
}

/**
 * The same reading for all who ask within a minute: of what costs the database much, is the same for everybody and may
 * be a minute old. What fails is not cached.
 */
export function cachedRead<T, C extends { db: Database }>(read: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const cached = new WeakMap<Database, Cached<T>>()
  return (ctx) => {
    const known = cached.get(ctx.db)
    if (known && known.until > Date.now()) return known.answer
    const answer = read(ctx)
    cached.set(ctx.db, { until: Date.now() + ttlMs, answer })
    answer.catch(() => cached.delete(ctx.db))
    return answer
  }
}
