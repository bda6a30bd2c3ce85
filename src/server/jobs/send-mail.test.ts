import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '~/server/db/connect'
import { mails } from '~/server/db/schema'
import { announceWorker, countLiveWorkers } from '~/server/queue/live-workers'
import { describeSystem } from '~/server/services/health/system-status'
import { enqueueMail } from '~/server/services/mail/enqueue-mail'
import { adminContext } from '~/test/contexts'
import { openLink } from '~/test/cuttable-link'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import { type SmtpPeer, smtpError, startSmtp } from '~/test/smtp'
import { sendMailJob } from './send-mail'
import { systemContext } from './system-context'
import { type QueueWorker, startWorker } from './worker'

const database = givenDatabase()
let smtp: SmtpPeer

// Where mail goes is read from the environment when the transport is opened.
vi.mock('~/env', async (original) => {
  const { env } = await original<typeof import('~/env')>()
  const live = new Proxy(env, {
    get: (target, key) => (key === 'SMTP_URL' ? smtp?.url : Reflect.get(target, key)),
  })
  return { env: live, showsMailbox: false }
})

beforeAll(async () => {
  smtp = await startSmtp()
  about = (await createProject(database.db)).id
})
afterAll(() => smtp.close())

beforeEach(() => {
  smtp.mails.length = 0
  smtp.onRecipient = () => {}
  smtp.delayMs = 0
})

let counter = 0
/** The request the mails tell of. */
let about: string

/** Writes one mail as a service does; says its row's id. */
async function givenMail(recipient = `to-${++counter}@example.ca`, serviceNeeded = 'Roofing'): Promise<string> {
  const key = `test:${++counter}`
  await database.db.transaction((tx) =>
    enqueueMail(tx, new Date(), {
      key,
      template: 'request-received',
      recipient,
      about,
      props: {
        customerName: 'Hanna',
        reference: 'TR-234567',
        serviceNeeded,
        city: 'Ottawa',
        description: 'It <leaks>\nbadly',
        companyName: null,
        projectId: 'p',
      },
    }),
  )
  const [row] = await database.db.select().from(mails).where(eq(mails.key, key))
  return row!.id
}

const rowOf = async (id: string) => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]!
const ctx = () => systemContext(database.db, 'test')
const jobsOf = async (id: string) =>
  database.db.execute<{ run_at: Date }>(
    sql`select run_at from graphile_worker._private_jobs where payload->>'mailId' = ${id} and locked_at is null`,
  )

describe('a mail', () => {
  test('arrives as HTML and text with the sender, the footer and a stable Message-ID', async () => {
    const id = await givenMail('hanna@example.ca')
    await sendMailJob(ctx(), { mailId: id })
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
    const [mail] = smtp.mails
    expect(mail?.to).toEqual(['hanna@example.ca'])
    expect(mail?.raw).toContain(`Message-ID: <${id}@localhost>`)
    expect(mail?.raw).toMatch(/^From: Trowel </m)
    expect(mail?.raw).toMatch(/^Subject: We received your Roofing request \(TR-234567\)/m)
    expect(mail?.raw).toContain('text/plain')
    expect(mail?.raw).toContain('text/html')
    expect(mail?.raw).toContain('&lt;leaks&gt;')
    expect(mail?.raw).toContain('100 Example Street')
  })

  test('goes once, however many workers take it at the same time', async () => {
    const id = await givenMail()
    await Promise.all(Array.from({ length: 6 }, () => sendMailJob(ctx(), { mailId: id })))
    await sendMailJob(ctx(), { mailId: id })
    expect(smtp.mails).toHaveLength(1)
  })

  test('goes once, also when the database goes away from one of two processes before it has marked it', async () => {
    const link = await openLink(database.url)
    const db = connect(link.url)
    const presence = await announceWorker(link.url, 'pool-a', async () => {})
    const id = await givenMail()
    smtp.delayMs = 50
    const first = sendMailJob({ ...systemContext(db, 'a'), worker: 'pool-a' }, { mailId: id })
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 10_000 })
    await link.cut()
    await vi.waitFor(async () => expect(await countLiveWorkers(database.db)).toBe(0), { timeout: 10_000 })
    await sleep(300)
    await link.mend()
    await vi.waitFor(async () => expect(await countLiveWorkers(database.db)).toBe(1), { timeout: 5000 })
    // Another process remembers nothing of this one.
    vi.resetModules()
    const other = await import('./send-mail')
    await other.sendMailJob({ ...ctx(), worker: 'pool-b' }, { mailId: id })
    await first
    expect(await rowOf(id)).toMatchObject({ status: 'sent', sendingBy: null })
    expect(smtp.mails).toHaveLength(1)
    await presence.end()
    await db.$client.end({ timeout: 1 })
    await link.close()
  })

  test('is left to the worker that hands it over, and taken over when that one has died', async () => {
    const presence = await announceWorker(database.url, 'pool-a', async () => {})
    const id = await givenMail()
    await database.db.update(mails).set({ sendingBy: 'pool-a', sendingAt: new Date() }).where(eq(mails.id, id))
    await sendMailJob({ ...ctx(), worker: 'pool-b' }, { mailId: id })
    expect(smtp.mails).toHaveLength(0)
    expect(await rowOf(id)).toMatchObject({ status: 'queued', sendingBy: 'pool-a' })
    expect(await jobsOf(id)).toHaveLength(1)
    await presence.end()
    await sendMailJob({ ...ctx(), worker: 'pool-b' }, { mailId: id })
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(smtp.mails[0]?.raw).toContain(`Message-ID: <${id}@localhost>`)
  })

  test('of one cause is written once', async () => {
    const mail = {
      key: 'the-same-cause',
      template: 'request-received' as const,
      recipient: 'x@example.ca',
      about,
      props: {
        customerName: 'H',
        reference: 'R',
        serviceNeeded: 'S',
        city: 'C',
        description: 'D',
        companyName: null,
        projectId: 'p',
      },
    }
    await Promise.all(
      Array.from({ length: 5 }, () => database.db.transaction((tx) => enqueueMail(tx, new Date(), mail))),
    )
    expect(await database.db.select().from(mails).where(eq(mails.key, mail.key))).toHaveLength(1)
  })

  test('whose transaction fails was never written', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await enqueueMail(tx, new Date(), {
          key: 'rolled-back',
          template: 'request-received',
          recipient: 'x@example.ca',
          about,
          props: {
            customerName: 'H',
            reference: 'R',
            serviceNeeded: 'S',
            city: 'C',
            description: 'D',
            companyName: null,
            projectId: 'p',
          },
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await database.db.select().from(mails).where(eq(mails.key, 'rolled-back'))).toEqual([])
  })

  test('cannot be given a header by what a person typed', async () => {
    const id = await givenMail('y@example.ca', 'Roof\r\nBcc: all@example.ca')
    await sendMailJob(ctx(), { mailId: id })
    expect(smtp.mails[0]?.to).toEqual(['y@example.ca'])
    const [headers] = smtp.mails[0]?.raw.split('\r\n\r\n') ?? []
    expect(headers).toMatch(/^Subject: We received your Roof Bcc: all@example.ca request/m)
    expect(headers).not.toMatch(/^Bcc:/im)
  })
})

describe('a server that', () => {
  test('refuses the sender refuses no mail: the dashboard says that mail is failing, and mended all goes out', async () => {
    const admin = adminContext(database.db, await createUser(database.db, 'admin'))
    const mailOf = async () => (await describeSystem(admin)).parts.find(({ name }) => name === 'Mail')
    await database.db.delete(mails)
    const { port } = smtp
    await smtp.close()
    smtp = await startSmtp({ onMailFrom: (_from, _session, done) => done(smtpError(550, 'Unknown sender')) }, port)
    const ids = [await givenMail(), await givenMail()]
    for (const id of [...ids, ...ids, ...ids]) await sendMailJob(ctx(), { mailId: id })
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 3 })
    expect(await mailOf()).toEqual({
      name: 'Mail',
      ok: false,
      detail: expect.stringMatching(/^2 waiting, 2 failing: .*550 Unknown sender$/),
    })
    await smtp.close()
    smtp = await startSmtp({}, port)
    for (const id of ids) await sendMailJob(ctx(), { mailId: id })
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'sent' })
    expect(await mailOf()).toMatchObject({ ok: true, detail: '0 waiting' })
  })

  test('names the recipient is stored and logged without them', async () => {
    smtp.onRecipient = () => {
      throw smtpError(550, '<Hanna.Tremblay@example.ca>: no hanna.tremblay here, ask postmaster@example.ca')
    }
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const id = await givenMail('hanna.tremblay@example.ca')
    await sendMailJob({ ...ctx(), log }, { mailId: id })
    const { lastError } = await rowOf(id)
    expect(lastError).toContain('550 <[email]>: no [email] here, ask [email]')
    expect(lines).toHaveLength(1)
    expect(`${lines}${lastError}`).not.toMatch(/hanna|tremblay|postmaster/i)
  })

  test('refuses for good is taken at its word, and the admin sees why', async () => {
    smtp.onRecipient = () => {
      throw smtpError(550, 'No such person')
    }
    const id = await givenMail()
    await sendMailJob(ctx(), { mailId: id })
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'refused', finishedAt: expect.any(Date) })
    expect(row.lastError).toContain('No such person')
  })

  test('is busy is asked again soon', async () => {
    smtp.onRecipient = () => {
      throw smtpError(451, 'Try later')
    }
    const id = await givenMail()
    await sendMailJob(ctx(), { mailId: id })
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('Try later'),
    })
    const waiting = await jobsOf(id)
    expect(waiting.length).toBeGreaterThan(0)
    smtp.onRecipient = () => {}
    await sendMailJob(ctx(), { mailId: id })
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('stays silent for three days is given up', async () => {
    smtp.onRecipient = () => {
      throw smtpError(421, 'Away')
    }
    const id = await givenMail()
    const later = new Date(Date.now() + 73 * 3_600_000)
    await sendMailJob(systemContext(database.db, 'test', later), { mailId: id })
    expect(await rowOf(id)).toMatchObject({ status: 'refused' })
  })
})

describe('the worker', () => {
  let worker: QueueWorker
  beforeEach(async () => {
    await database.db.execute(sql`delete from graphile_worker._private_jobs`)
    worker = await startWorker(database.db, database.url)
  })
  afterEach(() => worker.stop())

  test('sends what is written within seconds', async () => {
    const id = await givenMail()
    await vi.waitFor(async () => expect((await rowOf(id)).status).toBe('sent'), { timeout: 10_000 })
  })

  test('takes over at once what a killed worker had begun', async () => {
    const id = await givenMail()
    await vi.waitFor(async () => expect((await rowOf(id)).status).toBe('sent'), { timeout: 10_000 })
    await worker.stop()
    const orphan = await givenMail()
    await database.db.execute(sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead', attempts = 1`)
    worker = await startWorker(database.db, database.url)
    await vi.waitFor(async () => expect((await rowOf(orphan)).status).toBe('sent'), { timeout: 10_000 })
  })

  test('sends what waited while the mail server was away, once', async () => {
    const { port } = smtp
    await smtp.close()
    const id = await givenMail()
    await vi.waitFor(async () => expect((await rowOf(id)).attempts).toBe(1), { timeout: 10_000 })
    smtp = await startSmtp({}, port)
    await vi.waitFor(async () => expect((await rowOf(id)).status).toBe('sent'), { timeout: 15_000 })
    expect(smtp.mails).toHaveLength(1)
  })
})
