import type { Sql } from 'postgres'
import { expect } from './fixtures'

/** Today and so many days, as `YYYY-MM-DD`. */
export function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days pass for what a contractor proved, and the product does the work of a day. */
export async function letDaysPass(database: Sql, contractorId: string, days: number): Promise<void> {
  const span = database`make_interval(days => ${days})`
  await database`
    update documents set issued_on = issued_on - ${days}::int, expires_on = expires_on - ${days}::int,
      decided_at = decided_at - ${span}, created_at = created_at - ${span}
    where contractor_id = ${contractorId}`
  await database`
    update contractor_checks set passed_at = passed_at - ${span}, due_on = due_on - ${days}::int
    where contractor_id = ${contractorId}`
  const [job] = await database`select id from graphile_worker.add_job('check-verification', '{}'::json)`
  const waits = () => database`select 1 from graphile_worker.jobs where id = ${job?.id}`
  await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBe(0)
}
