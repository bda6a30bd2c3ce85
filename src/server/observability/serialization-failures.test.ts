import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { users } from '~/server/db/schema'
import { inTransaction } from '~/server/services/context'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { metrics } from './metrics'
import { statementName } from './serialization-failures'

const database = givenDatabase()

/** Lets nobody through before everybody is there. */
function meetingOf(people: number): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const everybody = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === people) open()
    return everybody
  }
}

test('transactions that wait for each other both end well, and operation sees that they met', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const ctx = { ...visitorContext(database.db), log }
  const [one, two] = [await createUser(database.db, 'homeowner'), await createUser(database.db, 'homeowner')]
  const meet = meetingOf(2)
  const visit = (ids: string[]) =>
    inTransaction(ctx, async (tx) => {
      for (const id of ids) {
        await tx.update(users).set({ firstName: 'Visited' }).where(eq(users.id, id))
        await meet()
      }
    })
  const counted = async () => (await metrics().serializationFailures.get()).values[0]?.value ?? 0
  const before = await counted()
  await Promise.all([visit([one.id, two.id]), visit([two.id, one.id])])
  expect(await counted()).toBe(before + 1)
  expect(lines).toMatchObject([{ level: 40, ended: 'update users' }])
  // The other may be over by now, and its connection may be the very one that asks.
  for (const met of (lines[0]?.met ?? []) as string[]) expect(met).toMatch(/^(update users|commit)$/)
  expect(JSON.stringify(lines)).not.toContain('Visited')
})

test('a statement is named by what it does, without what people wrote', () => {
  expect(statementName('select "id", "email" from "contractors" where "id" = $1 for no key update')).toBe(
    'select contractors for no key update',
  )
  expect(statementName(`insert into mails (recipient) values ('hanna@example.ca')`)).toBe('insert mails')
  expect(statementName('')).toBe('a statement')
})
