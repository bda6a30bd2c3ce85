import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '~/domain/rate-limits'
import { mails, rateLimits } from '~/server/db/schema'
import { emailTemplates, type MailTemplate } from '~/server/emails/templates'
import { enqueueMail } from '~/server/services/mail/enqueue-mail'
import { hashedKey } from '~/server/services/rate-limit/rate-limit'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'

const database = givenDatabase()
const now = new Date()

/** Leaves a mailbox one mail of its day. */
async function leaveOne(email: string): Promise<void> {
  const key = `unprovedMailByEmail:${hashedKey(email)}`
  const points = limits.unprovedMailByEmail.points - 1
  await database.db.insert(rateLimits).values({ key, points, expire: Date.now() + 60_000 })
}

/** Two mails of a template, and whether each was written. */
async function writeTwo(template: MailTemplate, recipient: string, props: object = {}, topic?: string) {
  const written: boolean[] = []
  for (const time of [1, 2])
    written.push(
      await database.db.transaction((tx) =>
        enqueueMail(tx, now, {
          key: `${template}:${randomUUID()}:${time}`,
          template,
          recipient,
          about: null,
          topic,
          props,
        } as never),
      ),
    )
  return written
}

const templates = Object.keys(emailTemplates) as MailTemplate[]
const audiences = templates.flatMap((template): [MailTemplate, string][] => {
  const { reader } = emailTemplates[template]
  return (reader === 'audience' ? ['homeowner', 'contractor'] : [reader]).map((audience) => [template, audience])
})

test.each(audiences)(
  '%s to a %s counts for the mailbox unless it is a contractor’s or proved',
  async (template, audience) => {
    const stranger = `${template}-${audience}@example.ca`
    const proved = await createUser(database.db, 'homeowner', { emailProvedAt: now })
    const unproved = await createUser(database.db, 'homeowner')
    const { email: admin } = await createUser(database.db, 'admin')
    for (const email of [stranger, unproved.email, proved.email, admin]) await leaveOne(email)
    const isLimited = audience !== 'contractor'
    expect(await writeTwo(template, stranger, { audience })).toEqual([true, !isLimited])
    expect(await writeTwo(template, unproved.email, { audience })).toEqual([true, !isLimited])
    expect(await writeTwo(template, proved.email.toUpperCase(), { audience })).toEqual([true, true])
    expect(await writeTwo(template, admin, { audience })).toEqual([true, true])
  },
)

test('what was written already, or takes the place of one that waits, does not count again', async () => {
  const recipient = 'waits@example.ca'
  await leaveOne(recipient)
  expect(await writeTwo('quote-received', recipient, {}, 'quote:1')).toEqual([true, true])
  expect(await writeTwo('quote-received', recipient, {}, 'quote:1')).toEqual([true, true])
  expect(await database.db.$count(mails, eq(mails.recipient, recipient))).toBe(1)
  expect(await writeTwo('quote-withdrawn', recipient, {}, 'quote:2')).toEqual([false, false])
  const [counted] = await database.db.execute(sql`select count(*)::int from rate_limits where key like '%Network:%'`)
  expect(counted).toEqual({ count: 0 })
})
