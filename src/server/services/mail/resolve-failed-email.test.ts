import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, mails } from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { createFailedEmail } from '~/test/mails'
import type { AdminPersonContext } from '../context'
import { listFailedEmails } from './list-failed-emails'
import { dismissMail, retryMail } from './resolve-failed-email'

const database = givenDatabase()
let ctx: AdminPersonContext

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'))
})
beforeEach(() => database.db.delete(mails))

const statusOf = async (id: string) =>
  (await database.db.select({ status: mails.status }).from(mails).where(eq(mails.id, id)))[0]?.status
const auditOf = (id: string) =>
  database.db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.entityId, id))

test('an admin reads which mail to whom was refused and why', async () => {
  const id = await createFailedEmail(database.db)
  await createFailedEmail(database.db, { status: 'sent', lastError: null })
  expect(await listFailedEmails(ctx)).toEqual({
    mails: [
      {
        id,
        recipient: 'gone@example.ca',
        subject: 'You are matched with Maple Ridge Roofing for your Roofing project',
        reason: 'No such person',
        attempts: 1,
        createdAt: expect.any(Date),
        refusedAt: expect.any(Date),
      },
    ],
    total: 1,
  })
})

test('a mail that cannot even be composed is listed too', async () => {
  await createFailedEmail(database.db, { template: 'of-another-version' })
  expect((await listFailedEmails(ctx)).mails).toMatchObject([{ subject: 'of-another-version' }])
})

test('tried again, it is sent once more and leaves the list', async () => {
  const id = await createFailedEmail(database.db)
  const answers = await Promise.allSettled([1, 2, 3].map(() => retryMail(ctx, id)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const jobs = await database.db.execute(
    sql`select from graphile_worker._private_jobs where payload->>'mailId' = ${id}`,
  )
  expect(jobs).toHaveLength(1)
  await sendMailJob(systemContext(database.db, 'test'), { mailId: id })
  expect(await statusOf(id)).toBe('kept')
  expect((await listFailedEmails(ctx)).total).toBe(0)
  expect(await auditOf(id)).toEqual([{ action: 'mail.retried' }])
})

test('dismissed, it leaves the list and is not sent', async () => {
  const id = await createFailedEmail(database.db)
  await dismissMail(ctx, id)
  await sendMailJob(systemContext(database.db, 'test'), { mailId: id })
  expect(await statusOf(id)).toBe('skipped')
  expect((await listFailedEmails(ctx)).total).toBe(0)
  expect(await auditOf(id)).toEqual([{ action: 'mail.dismissed' }])
})

test.each(['sent', 'kept', 'skipped', 'queued'] as const)(
  'a mail that is %s is not among the refused',
  async (status) => {
    const id = await createFailedEmail(database.db, { status, finishedAt: status === 'queued' ? null : new Date() })
    await expect(retryMail(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(dismissMail(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await statusOf(id)).toBe(status)
  },
)

test('what is no mail is not found', async () => {
  await expect(retryMail(ctx, 'x')).rejects.toMatchObject({ code: 'NotFound' })
})
