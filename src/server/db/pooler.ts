import { sql } from 'drizzle-orm'
import { connect, type Executor } from './connect'

type Pair = [ReturnType<typeof connect>, ReturnType<typeof connect>]

async function withTwo<T>(url: string, work: (...pair: Pair) => Promise<T>): Promise<T> {
  const pair: Pair = [connect(url, { max: 1 }), connect(url, { max: 1 })]
  try {
    return await work(...pair)
  } finally {
    await Promise.all(pair.map((db) => db.$client.end({ timeout: 1 })))
  }
}

async function backendOf(db: Executor): Promise<number | undefined> {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid
}

/** Whether two connections share a session of the server: a pooler gives each of them one for a transaction only. */
async function isShared(one: Pair[0], other: Pair[1]): Promise<boolean> {
  const first = await backendOf(one)
  return other.transaction(async (tx) => (await backendOf(tx)) === first || (await backendOf(one)) !== first)
}

/**
 * Migrations, the queue and the workers' locks need sessions of their own.
 * @throws Error when the address leads through a pooler in transaction mode.
 */
export async function assertDirect(url: string): Promise<void> {
  if (!(await withTwo(url, isShared))) return
  throw new Error(
    'The database is behind a pooler in transaction mode, where locks and LISTEN do not hold: ' +
      'set DATABASE_DIRECT_URL to the address of the server itself, or of the pooler in session mode.',
  )
}

/**
 * Recurring statements are prepared, which needs a session.
 * @throws Error when the address leads through a pooler that loses prepared statements between transactions.
 */
export async function assertPrepares(url: string): Promise<void> {
  await withTwo(url, async (one, other) => {
    // In a transaction: outside of one the driver prepares a statement again that is gone.
    const ask = () => one.$client.begin((tx) => tx.unsafe('select $1::int as prepared', [1], { prepare: true }))
    await ask()
    // While another transaction has the session, the statement meets one where it was not prepared.
    await other.transaction(async (tx) => {
      await backendOf(tx)
      await ask()
    })
  }).catch((error: { code?: string }) => {
    if (!['26000', '42P05'].includes(error.code ?? '')) throw error
    throw new Error(
      'The pooler of DATABASE_URL does not keep prepared statements: set max_prepared_statements in PgBouncer 1.21 or ' +
        'newer, or add prepare=false to the address.',
    )
  })
}
