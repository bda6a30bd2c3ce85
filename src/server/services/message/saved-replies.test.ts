import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addSavedReplyInput } from '~/contracts/saved-reply'
import { savedReplies } from '~/server/db/schema'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor } from '~/test/factories'
import { addReply, changeReply, listReplies, removeReply } from './saved-replies'

const database = givenDatabase()
const someone = async () => contractorContext(database.db, await createContractor(database.db))
const reply = (name: string) => addSavedReplyInput.parse({ name, body: 'Thank you for your request.' })

test('saved replies are kept, changed and deleted, each by its own contractor', async () => {
  const [ctx, stranger] = [await someone(), await someone()]
  const { id } = await addReply(ctx, reply('Thanks'))
  await addReply(stranger, reply('Thanks'))
  const own = await addReply(ctx, reply('A visit'))
  expect(await listReplies(ctx)).toMatchObject([{ name: 'A visit' }, { name: 'Thanks' }])
  await expect(addReply(ctx, reply('THANKS'))).rejects.toMatchObject({
    code: 'Conflict',
    message: 'You have a reply with this name already',
    issues: [{ path: 'name' }],
  })
  const text = { body: 'Until Friday.' }
  await expect(changeReply(ctx, { id, name: 'a visit', ...text })).rejects.toMatchObject({ code: 'Conflict' })
  await expect(changeReply(stranger, { id, name: 'Mine', ...text })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(removeReply(stranger, id)).rejects.toMatchObject({ code: 'NotFound' })
  await expect(removeReply(ctx, 'x')).rejects.toMatchObject({ code: 'NotFound' })
  expect(await changeReply(ctx, { id, name: 'Soon', ...text })).toMatchObject({ id, name: 'Soon', ...text })
  await removeReply(ctx, own.id)
  expect(await listReplies(ctx)).toMatchObject([{ id, name: 'Soon' }])
})

test('saved replies are at most fifty, also when many come at once', async () => {
  const ctx = await someone()
  const { contractorId } = ctx.actor
  await database.db
    .insert(savedReplies)
    .values(Array.from({ length: 48 }, (_, index) => ({ contractorId, name: `R${index}`, body: 'x' })))
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => addReply(ctx, reply(name))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await database.db.$count(savedReplies, eq(savedReplies.contractorId, contractorId))).toBe(50)
})

test.each([
  { name: '', body: 'x' },
  { name: 'x', body: '  ' },
  { name: 'x'.repeat(81), body: 'x' },
  { name: 'x', body: 'x'.repeat(5001) },
])('the contract refuses %o', (input) => {
  expect(addSavedReplyInput.safeParse(input).success).toBe(false)
})
