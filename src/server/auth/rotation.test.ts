import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { emailTokens, mails, totpFactors } from '~/server/db/schema'
import { systemContext } from '~/server/jobs/system-context'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'

const database = givenDatabase()

const old = 'the secret of before, which somebody may know'
const next = 'the secret that takes its place, from today on'

/** The product as a process runs it that was started with these secrets. */
async function startedWith(current: string, previous?: string) {
  vi.resetModules()
  vi.doMock('~/env', async (original) => {
    const { env, ...others } = await original<typeof import('~/env')>()
    const secrets: Record<string, unknown> = { APP_SECRET: current, APP_SECRET_PREVIOUS: previous }
    return {
      ...others,
      env: new Proxy(env, {
        get: (target, key) => (String(key) in secrets ? secrets[String(key)] : Reflect.get(target, key)),
      }),
    }
  })
  return {
    tokens: await import('~/server/crypto/tokens'),
    seal: await import('~/server/crypto/seal'),
    compose: await import('~/server/emails/compose'),
    embedded: await import('~/server/storage/embedded'),
    providers: await import('~/server/storage/providers'),
    storage: await import('~/server/storage/storage'),
    disk: await import('~/server/storage/disk'),
    unsubscribe: await import('~/server/services/mail/unsubscribe-token'),
    consents: await import('~/server/services/mail/consent-address'),
    choices: await import('~/server/services/mail/mail-choices'),
    resets: await import('~/server/services/account/send-password-reset'),
    reset: await import('~/server/services/account/reset-password'),
    jobs: await import('~/server/jobs/system-context'),
    factors: await import('~/server/services/second-factor/reseal-factors'),
  }
}

type Product = Awaited<ReturnType<typeof startedWith>>

async function askForReset({ resets, jobs }: Product) {
  const user = await createUser(database.db, 'homeowner')
  const requestId = crypto.randomUUID()
  await resets.sendPasswordReset(jobs.systemContext(database.db, 'test'), {
    email: user.email,
    requestId,
    address: '203.0.113.7',
    device: 'A test',
  })
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.key, `password-reset:${requestId}`))
  const [token] = await database.db.select().from(emailTokens).where(eq(emailTokens.userId, user.id))
  if (!mail || !token) throw new Error('no mail')
  return { mail, tokenId: token.id }
}

async function linkIn({ compose, unsubscribe }: Product, mail: typeof mails.$inferSelect): Promise<string> {
  const { html } = await compose.composeMail(mail, await unsubscribe.unsubscribePaths(database.db, mail.recipient))
  return /reset-password\?token=([\w-]+)/.exec(html)?.[1] ?? ''
}

const newPassword = 'a new and long password'

test('a link that was sent before works on, also once the old secret is dropped', async () => {
  const before = await startedWith(old)
  const sent = await Promise.all([askForReset(before), askForReset(before)])
  for (const [index, product] of [await startedWith(next, old), await startedWith(next)].entries()) {
    const token = before.tokens.derivedToken('password_reset', sent[index]?.tokenId ?? '')
    expect(await product.reset.resetPassword(visitorContext(database.db), { token, newPassword })).toBeTruthy()
  }
})

test('a mail that waited while the secret was replaced goes out with a link that works', async () => {
  const { mail } = await askForReset(await startedWith(old))
  const after = await startedWith(next, old)
  const token = await linkIn(after, mail)
  expect(await after.reset.resetPassword(visitorContext(database.db), { token, newPassword })).toBeTruthy()
  const { mail: later } = await askForReset(after)
  const own = await linkIn(after, later)
  expect(await after.reset.resetPassword(visitorContext(database.db), { token: own, newPassword })).toBeTruthy()
})

test('an unsubscribe link knows no secret; one of before, which did, works with the previous one', async () => {
  const before = await startedWith(old)
  const { mail } = await askForReset(before)
  const [, token = ''] = (await before.unsubscribe.unsubscribePaths(database.db, mail.recipient)).page.split('token=')
  const ofBefore = `${mail.id}.${before.tokens.derivedToken('unsubscribe', mail.id)}`
  for (const { unsubscribe } of [await startedWith(next, old), await startedWith(next)])
    expect(await unsubscribe.addressOfToken(database.db, token)).toBe(mail.recipient)
  const { unsubscribe } = await startedWith(next, old)
  expect(await unsubscribe.addressOfToken(database.db, ofBefore)).toBe(mail.recipient)
})

test('signed addresses of stored files are taken while the previous secret is believed', async () => {
  const before = await startedWith(old)
  const path = await before.disk.temporaryPath()
  await writeFile(path, 'paper')
  const { key } = await before.storage.putObject(path, { name: 'paper.txt', type: 'text/plain' })
  await before.disk.removePath(path)
  const { UTApi } = await import('uploadthing/server')
  const { ufsUrl } = await new UTApi(before.providers.sdkOptions.embedded).generateSignedURL(key)
  const statuses = []
  for (const { embedded } of [before, await startedWith(next, old), await startedWith(next)]) {
    const answer = await embedded.embeddedFetch(ufsUrl)
    statuses.push(answer.status)
    await answer.body?.cancel()
  }
  expect(statuses).toEqual([200, 200, 403])
})

test('a refusal of an address that was forgotten, and what is sealed in a column, are read by the previous secret', async () => {
  const before = await startedWith(old)
  const sealed = before.seal.seal('JBSWY3DPEHPK3PXP', 'row')
  await before.choices.setOptionalMail(visitorContext(database.db), 'left@example.ca', false, 'test')
  await before.consents.hashConsentAddresses(database.db, ['left@example.ca'])
  const after = await startedWith(next, old)
  expect(after.seal.unseal(sealed, 'row')).toBe('JBSWY3DPEHPK3PXP')
  expect(await after.choices.wantsOptionalMail(database.db, 'left@example.ca')).toBe(false)
})

test('a second factor is sealed anew while the previous secret is believed, and opens without it afterwards', async () => {
  const { id: userId } = await createUser(database.db, 'homeowner')
  const before = await startedWith(old)
  await database.db.insert(totpFactors).values({ userId, secret: before.seal.seal('JBSWY3DPEHPK3PXP', userId) })
  await (await startedWith(next, old)).factors.resealFactors(systemContext(database.db, 'test'))
  const [factor] = await database.db.select().from(totpFactors).where(eq(totpFactors.userId, userId))
  expect((await startedWith(next)).seal.unseal(factor?.secret ?? '', userId)).toBe('JBSWY3DPEHPK3PXP')
})
