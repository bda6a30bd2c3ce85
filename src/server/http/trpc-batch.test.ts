import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { givenDatabase } from '~/test/database'
import { fetchApi } from '~/test/rest'

const database = givenDatabase()

test('of the calls of one batch two are worked on at once', async () => {
  const names = Array(6).fill('serviceQuestion.list')
  const input = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, { json: {} }])))
  const address = `http://localhost:3000/api/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`
  const asked = await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table service_questions in access exclusive mode`)
    const asked = fetchApi(new Request(address))
    const waiting = async () => {
      const [row] = await tx.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
      return row?.count ?? 0
    }
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(1))
    expect(await waiting()).toBe(2)
    return { asked }
  })
  const answers = await (await asked.asked).json()
  expect(answers).toHaveLength(6)
  for (const answer of answers) expect(answer).toHaveProperty('result')
})
