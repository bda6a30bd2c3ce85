import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { StoredFile } from '~/contracts/file'
import { sendMessageInput } from '~/contracts/message'
import { UnauthenticatedError } from '~/domain/errors'
import { assignments, emailTokens, files, mails, messages, projects } from '~/server/db/schema'
import { serveFile } from '~/server/rest/serve-file'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { contractorScope, homeownerScope, linkHolderScope } from '../assignment/assignment-scope'
import { findFile } from '../file/read-file'
import { storeFile } from '../file/store-file'
import { sweepFiles } from '../file/sweep-files'
import { listMessages } from './list-messages'
import { listThreads } from './list-threads'
import { filesInThreads } from './message-files'
import { readMessages } from './read-messages'
import { sendContractorMessage, sendMessage } from './send-message'

const database = givenDatabase()
const page = { limit: 50 }

async function givenThread() {
  const homeowner = await createUser(database.db, 'homeowner')
  const lead = await createLeadFor(database.db, { project: { homeownerId: homeowner.id } })
  const owner = homeownerContext(database.db, homeowner)
  return { ...lead, owner, ownerParty: homeownerScope(owner), party: contractorScope(lead.ctx) }
}

const mailsTo = (recipient: string) => database.db.select().from(mails).where(eq(mails.recipient, recipient))

test('both sides write and read one thread, the newest last', async () => {
  const { id, ctx, owner, party, ownerParty, project, contractor } = await givenThread()
  await sendMessage(owner, ownerParty, { id, body: 'When could you come?' })
  await sendContractorMessage({ ...ctx, now: new Date(Date.now() + 1000) }, { id, body: 'Monday at eight.' })
  const seen = await listMessages(ctx, party, { id, ...page })
  expect(seen).toMatchObject({
    messages: [
      { sender: 'homeowner', senderName: project.customerName, body: 'When could you come?', readAt: null },
      { sender: 'contractor', senderName: contractor.companyName, body: 'Monday at eight.' },
    ],
    older: null,
    unread: 1,
    writable: true,
  })
  expect(await listMessages(owner, ownerParty, { id, ...page })).toMatchObject({ unread: 1 })
  expect(await readMessages(ctx, party, { id })).toEqual({ read: 1 })
  expect(await readMessages(ctx, party, { id })).toEqual({ read: 0 })
  expect(await listMessages(owner, ownerParty, { id, ...page })).toMatchObject({
    messages: [{ readAt: expect.any(Date) }, { readAt: null }],
    unread: 1,
  })
})

test('is paged from the end', async () => {
  const { id, ctx, party } = await givenThread()
  for (let index = 0; index < 5; index++)
    await database.db.insert(messages).values({
      assignmentId: id,
      sender: 'homeowner',
      body: `${index}`,
      createdAt: new Date(2026, 0, 1, 0, index >> 1),
    })
  const last = await listMessages(ctx, party, { id, limit: 2 })
  expect(last.messages.map(({ body }) => body)).toEqual(['3', '4'])
  const before = await listMessages(ctx, party, { id, limit: 2, cursor: last.older })
  expect(before.messages.map(({ body }) => body)).toEqual(['1', '2'])
  const first = await listMessages(ctx, party, { id, limit: 2, cursor: before.older })
  expect(first).toMatchObject({ messages: [{ body: '0' }], older: null })
  await expect(listMessages(ctx, party, { id, limit: 2, cursor: 'x' })).rejects.toMatchObject({
    reason: 'unknown_cursor',
  })
  expect(await readMessages(ctx, party, { id, upTo: last.messages[0]?.id })).toEqual({ read: 4 })
})

test('one mail is sent per run of unread messages, however many arrive at once', async () => {
  const { id, ctx, owner, party, ownerParty, contractor, project } = await givenThread()
  await Promise.all(
    Array.from({ length: 5 }, (_, index) => sendMessage(owner, ownerParty, { id, body: `Number ${index}` })),
  )
  expect(await mailsTo(contractor.email)).toHaveLength(1)
  await readMessages(ctx, party, { id })
  await sendMessage(owner, ownerParty, { id, body: 'One more' })
  expect(await mailsTo(contractor.email)).toHaveLength(2)
  await sendContractorMessage(ctx, { id, body: 'Hello' })
  expect(await mailsTo(project.email)).toMatchObject([
    { template: 'message-received', props: { audience: 'homeowner', body: 'Hello', linked: true, leadId: id } },
  ])
})

test('its mail leads whoever has no account to the request, by a link that works from now on', async () => {
  const { id, ctx, project } = await createLeadFor(database.db)
  await sendContractorMessage(ctx, { id, body: 'Hello' })
  expect(await mailsTo(project.email)).toMatchObject([{ props: { linked: false, projectId: project.id } }])
  const links = await database.db.select().from(emailTokens).where(eq(emailTokens.projectId, project.id))
  expect(links).toMatchObject([{ purpose: 'request_link', email: project.email }])
})

test("a contractor's first message answers a new lead", async () => {
  const { id, ctx, project } = await givenThread()
  await sendContractorMessage(ctx, { id, body: 'Hello' })
  await sendContractorMessage(ctx, { id, body: 'Are you there?' })
  const [lead] = await database.db.select().from(assignments).where(eq(assignments.id, id))
  expect(lead).toMatchObject({ status: 'contacted', firstAnsweredAt: expect.any(Date) })
  const [row] = await database.db.select().from(projects).where(eq(projects.id, project.id))
  expect(row?.status).toBe('quoting')
})

test("a homeowner's message does not answer it", async () => {
  const { id, owner, ownerParty } = await givenThread()
  await sendMessage(owner, ownerParty, { id, body: 'Hello?' })
  const [lead] = await database.db.select().from(assignments).where(eq(assignments.id, id))
  expect(lead?.status).toBe('new')
})

test('somebody without an account writes with the link of the request', async () => {
  const { id, project } = await createLeadFor(database.db)
  const visitor = visitorContext(database.db)
  await sendMessage(visitor, linkHolderScope(project.id), { id, body: 'Hello' })
  const [row] = await database.db.select().from(messages).where(eq(messages.assignmentId, id))
  expect(row).toMatchObject({ sender: 'homeowner', senderId: null })
})

describe('is not found', () => {
  test('by anybody else', async () => {
    const { id } = await givenThread()
    const contractor = contractorContext(database.db, await createContractor(database.db))
    const homeowner = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    const other = await createLeadFor(database.db)
    for (const party of [contractorScope(contractor), homeownerScope(homeowner), linkHolderScope(other.project.id)]) {
      await expect(listMessages(contractor, party, { id, ...page })).rejects.toMatchObject({ code: 'NotFound' })
      await expect(sendMessage(contractor, party, { id, body: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
      await expect(readMessages(contractor, party, { id })).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect(await database.db.select().from(messages).where(eq(messages.assignmentId, id))).toEqual([])
  })
})

describe('takes no more messages', () => {
  test.each(['completed', 'cancelled'] as const)('once the request is %s, but can be read', async (status) => {
    const { id, ctx, owner, ownerParty, party, project } = await givenThread()
    await sendMessage(owner, ownerParty, { id, body: 'Hello' })
    await database.db.update(projects).set({ status }).where(eq(projects.id, project.id))
    for (const attempt of [
      () => sendMessage(owner, ownerParty, { id, body: 'x' }),
      () => sendContractorMessage(ctx, { id, body: 'x' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'Conflict' })
    expect(await listMessages(ctx, party, { id, ...page })).toMatchObject({ writable: false, messages: [{}] })
  })

  test.each(['lost', 'declined'] as const)('once the lead is %s', async (status) => {
    const { id, ctx, owner, ownerParty } = await givenThread()
    await database.db
      .update(assignments)
      .set({ status, slot: null, declineReason: 'Too far' })
      .where(eq(assignments.id, id))
    await expect(sendContractorMessage(ctx, { id, body: 'x' })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(sendMessage(owner, ownerParty, { id, body: 'x' })).rejects.toMatchObject({ code: 'Conflict' })
  })
})

test('one person cannot flood', async () => {
  const { id, owner, ownerParty } = await givenThread()
  for (let index = 0; index < 60; index++) await sendMessage(owner, ownerParty, { id, body: 'x' })
  await expect(sendMessage(owner, ownerParty, { id, body: 'x' })).rejects.toMatchObject({ code: 'TooManyRequests' })
})

async function uploaded(owner: string | null, values: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  const about = { kind: 'message', name: 'leak.jpg', size: 900, type: 'image/jpeg' } as const
  const [file] = await database.db
    .insert(files)
    .values({ key: v7(), provider: 'embedded', ownerId: owner, ...about, ...values })
    .returning()
  return file?.id ?? ''
}

/** A picture of more than a hundred kilobytes, stored with its bytes. */
async function uploadedPicture(ownerId: string): Promise<StoredFile> {
  const path = await temporaryPath()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'black', noise } })
    .jpeg()
    .toFile(path)
  const { file } = await storeFile(database.db, { kind: 'message', ownerId, name: 'leak.jpg', sender: 'test', path })
  await removePath(path)
  return file
}

describe('photos and PDFs', () => {
  test('go with the words or without, and are read by both sides and admins only', async () => {
    const { id, ctx, owner, party, ownerParty, contractor } = await givenThread()
    const [photo, plan] = [await uploaded(owner.actor.userId), await uploaded(owner.actor.userId, { name: 'plan.pdf' })]
    const sent = await sendMessage(owner, ownerParty, { id, body: '', attachments: [plan, photo] })
    expect(sent).toMatchObject({ body: '', files: 2, attachments: [{ id: plan, flags: [] }, { id: photo }] })
    const answer = await uploaded(ctx.actor.userId, { name: 'offer.pdf' })
    const later = { ...ctx, now: new Date(Date.now() + 1000) }
    await sendContractorMessage(later, { id, body: 'Like this?', attachments: [answer] })
    expect(await listMessages(ctx, party, { id, ...page })).toMatchObject({
      messages: [{ files: 2, attachments: [{ name: 'plan.pdf' }, {}] }, { attachments: [{ name: 'offer.pdf' }] }],
    })
    const [thread] = await listThreads(owner)
    expect(thread?.last).toMatchObject({ body: 'Like this?', files: 1 })
    const others = [
      visitorContext(database.db),
      homeownerContext(database.db, await createUser(database.db, 'homeowner')),
      contractorContext(database.db, await createContractor(database.db)),
      (await createLeadFor(database.db)).ctx,
    ]
    const admin = adminContext(database.db, await createUser(database.db, 'admin'))
    for (const file of [photo, plan, answer]) {
      for (const reader of [owner, ctx, admin]) expect(await findFile(reader, file)).toMatchObject({ id: file })
      for (const reader of others) await expect(findFile(reader, file)).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect(await mailsTo(contractor.email)).toMatchObject([{ props: { body: '', files: 2 } }])
  })

  test('are read by whom they were sent to while they may read contact details, by who sent them also later', async () => {
    const { id, ctx, owner, ownerParty, party } = await givenThread()
    const photo = await uploaded(owner.actor.userId)
    await sendMessage(owner, ownerParty, { id, body: '', attachments: [photo] })
    const answer = await uploaded(ctx.actor.userId)
    const later = { ...ctx, now: new Date(Date.now() + 1000) }
    await sendContractorMessage(later, { id, body: 'Like this?', attachments: [answer] })
    await database.db
      .update(assignments)
      .set({ status: 'declined', declineReason: 'Too far', slot: null })
      .where(eq(assignments.id, id))
    const gone = { body: '', files: 1, attachments: [] }
    expect((await listMessages(ctx, party, { id, ...page })).messages).toMatchObject([
      gone,
      { attachments: [{ id: answer }] },
    ])
    expect((await listMessages(owner, ownerParty, { id, ...page })).messages).toMatchObject([
      { attachments: [{ id: photo }] },
      { attachments: [{ id: answer }] },
    ])
    await expect(findFile(ctx, photo)).rejects.toMatchObject({ code: 'NotFound' })
    for (const reader of [ctx, owner]) expect(await findFile(reader, answer)).toMatchObject({ id: answer })
  })

  test('of somebody else, of another kind, in use or unknown are refused, and nothing is sent', async () => {
    const { id, ctx, owner, ownerParty } = await givenThread()
    const own = owner.actor.userId
    for (const file of [
      await uploaded(ctx.actor.userId),
      await uploaded(own, { kind: 'receipt' }),
      await uploaded(own, { claimedAt: new Date() }),
      v7(),
    ])
      await expect(
        sendMessage(owner, ownerParty, { id, body: 'x', attachments: [await uploaded(own), file] }),
      ).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'attachments' }] })
    expect(await database.db.select().from(messages).where(eq(messages.assignmentId, id))).toEqual([])
  })

  test('sent twice, or by two at once, are in one message', async () => {
    const { id, owner, ownerParty } = await givenThread()
    const own = owner.actor.userId
    const file = await uploaded(own)
    const twice = await Promise.all(
      [1, 2].map(() =>
        sendMessage(owner, ownerParty, { id, body: '', attachments: [file], submissionId: owner.actor.userId }),
      ),
    )
    expect(twice[0]).toEqual(twice[1])
    // Uploaded once more, as by a multipart body.
    const again = await uploaded(own)
    const same = await sendMessage(owner, ownerParty, { id, body: '', attachments: [again] })
    expect(same).toEqual(twice[0])
    const other = await sendMessage(owner, ownerParty, {
      id,
      body: '',
      attachments: [await uploaded(own, { name: 'other.jpg' })],
    })
    expect(other.id).not.toBe(same.id)
    const [refused, taken] = await Promise.allSettled(
      ['a', 'b'].map((body) => sendMessage(owner, ownerParty, { id, body, attachments: [again] })),
    )
    expect([refused?.status, taken?.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('large pictures have a smaller copy, for the same readers, which goes with them', async () => {
    const { id, ctx, owner, ownerParty, party, project } = await givenThread()
    const file = await uploadedPicture(owner.actor.userId)
    const small = await uploaded(owner.actor.userId)
    const sent = await sendMessage(owner, ownerParty, { id, body: '', attachments: [small, file.id] })
    expect(sent.attachments).toMatchObject([
      { id: small, previewUrl: null },
      { id: file.id, previewUrl: expect.stringContaining('/api/files/') },
    ])
    const preview = sent.attachments[1]?.previewUrl?.split('/').at(-1) ?? ''
    expect((await listMessages(ctx, party, { id, ...page })).messages[0]?.attachments).toEqual(sent.attachments)
    const answer = await serveFile(new Request(`http://localhost/api/files/${preview}`), ctx, preview)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 480,
    })
    await expect(findFile((await createLeadFor(database.db)).ctx, preview)).rejects.toMatchObject({ code: 'NotFound' })
    await sweepFiles({ ...owner, now: addDays(owner.now, 3) })
    expect(await findFile(ctx, preview)).toMatchObject({ id: preview })
    expect(await database.db.transaction((tx) => filesInThreads(tx, eq(assignments.projectId, project.id)))).toEqual(
      expect.arrayContaining([small, file.id, preview]),
    )
    await database.db.delete(messages).where(eq(messages.assignmentId, id))
    await sweepFiles({ ...owner, now: addDays(owner.now, 3) })
    await expect(findFile(owner, preview)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of a message that is refused leave no smaller copy', async () => {
    const { id, owner, ownerParty } = await givenThread()
    const file = await uploadedPicture(owner.actor.userId)
    await expect(sendMessage(owner, ownerParty, { id, body: '', attachments: [file.id, v7()] })).rejects.toMatchObject({
      code: 'Invalid',
    })
    const kept = await database.db.select().from(files).where(eq(files.ownerId, owner.actor.userId))
    expect(kept.map((row) => row.id)).toEqual([file.id])
  })

  test('of somebody whose session ends while the smaller copy is made are not sent', async () => {
    const { id, owner, ownerParty } = await givenThread()
    const file = await uploadedPicture(owner.actor.userId)
    const ended = { ...owner, refuseEnded: () => Promise.reject(new UnauthenticatedError()) }
    await expect(sendMessage(ended, ownerParty, { id, body: '', attachments: [file.id] })).rejects.toMatchObject({
      code: 'Unauthenticated',
    })
    const kept = await database.db.select().from(files).where(eq(files.ownerId, owner.actor.userId))
    expect(kept.map((row) => row.id)).toEqual([file.id])
  })

  test('stay while their message does', async () => {
    const { id, owner, ownerParty } = await givenThread()
    const file = await uploaded(owner.actor.userId)
    await sendMessage(owner, ownerParty, { id, body: '', attachments: [file] })
    await sweepFiles({ ...owner, now: addDays(owner.now, 3) })
    expect(await findFile(owner, file)).toMatchObject({ id: file })
  })

  test('are at most five', () => {
    const attachments = Array.from({ length: 6 }, () => v7())
    expect(sendMessageInput.safeParse({ id: 'x', attachments }).success).toBe(false)
    expect(sendMessageInput.safeParse({ id: 'x', attachments: attachments.slice(1) }).success).toBe(true)
  })
})

test.each(['', '   ', 'x'.repeat(5001), 7, null])('the contract refuses %s', (body) => {
  expect(sendMessageInput.safeParse({ id: 'x', body }).success).toBe(false)
})
