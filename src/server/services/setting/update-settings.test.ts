import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '~/server/db/schema'
import { ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { updateSettings } from './update-settings'

const database = givenDatabase()

test('every owner is mailed of what is another now, and of nothing else', async () => {
  const { db } = database
  const ctx = ownerContext(db, await createUser(db, 'admin'))
  const other = await createUser(db, 'admin')
  const agent = await createUser(db, 'admin', { adminLevel: 'agent' })
  const toldTo = async (email: string) =>
    (await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)).map(({ props }) => props.change)
  await updateSettings(ctx, { adminSecondFactorRequired: false })
  expect(await toldTo(other.email)).toEqual([])
  await updateSettings(ctx, { adminSecondFactorRequired: true, matchingMode: 'full' })
  await db.update(mails).set({ status: 'sent', finishedAt: ctx.now })
  const next = { ...ctx, requestId: 'the next' }
  await updateSettings(next, { adminSecondFactorRequired: false, matchingMode: 'full' })
  const told = [
    expect.stringContaining('is required of every admin'),
    expect.stringContaining('for 12 hours'),
    expect.stringContaining('is not required any more'),
  ]
  for (const { email } of [ctx.actor, other]) expect(await toldTo(email)).toEqual(told)
  for (const mode of ['off', 'refill', 'full', 'off', 'refill', 'off'] as const)
    await updateSettings({ ...ctx, requestId: randomUUID() }, { matchingMode: mode })
  expect(await toldTo(other.email)).toEqual([...told, expect.stringContaining('assigns no contractors')])
  expect(await toldTo(agent.email)).toEqual([])
})
