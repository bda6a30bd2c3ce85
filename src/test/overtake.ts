import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database, Executor } from '~/server/db/client'

/** The same database, every statement of which is part of the transaction: services begin a part of it, not one of their own. */
export function within(tx: Executor, { $client }: Database): Database {
  return Object.assign(Object.create(tx), { $client })
}

/** Whether another connection waits for what this transaction has locked. */
async function isAwaited(tx: Executor): Promise<boolean> {
  const [row] = await tx.execute<{ awaited: boolean }>(sql`
    select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as awaited`)
  return row?.awaited ?? false
}

/**
 * Commits `change` while `act`, which began before, waits for the rows it holds; what `change` returns is done once it
 * waits. Answers what `act` threw, or null.
 */
export async function overtake(
  db: Database,
  change: (tx: Executor) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const { outcome } = await db.transaction(async (tx) => {
    const then = await change(tx)
    const outcome = act().then(
      () => null,
      (error: unknown) => error,
    )
    await vi.waitFor(async () => expect(await isAwaited(tx)).toBe(true), 15_000)
    if (typeof then === 'function') await then()
    return { outcome }
  })
  return outcome
}
