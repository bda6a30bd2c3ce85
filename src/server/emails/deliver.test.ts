import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { inspect } from 'node:util'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { localCertificate } from '~/test/certificate'
import { type SmtpPeer, smtpError, startSmtp } from '~/test/smtp'

const certificate = await localCertificate()
const known = tls.getCACertificates('default')
let smtp: SmtpPeer | undefined
let url = ''

vi.mock('~/env', async (original) => {
  const { env } = await original<typeof import('~/env')>()
  return { env: new Proxy(env, { get: (target, key) => (key === 'SMTP_URL' ? url : Reflect.get(target, key)) }) }
})

const mail = {
  from: 'Trowel <hello@trowel.example>',
  to: 'hanna@example.ca',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<one@trowel.example>',
  headers: { 'List-Unsubscribe': '<https://trowel.example/api/unsubscribe?token=x>' },
}

/** The transport is opened once per process, so each test takes the module anew. */
async function deliver(withinMs?: number) {
  vi.resetModules()
  const { deliverMail } = await import('./deliver')
  return deliverMail(mail, withinMs)
}

async function givenServer(options: SMTPServerOptions = {}): Promise<SmtpPeer> {
  smtp = await startSmtp(options)
  url = smtp.url
  return smtp
}

const withCertificate = { ...certificate, disabledCommands: ['AUTH'] }
const refused = { name: 'MailRefusedError' }
const undelivered = { name: 'MailUndeliveredError' }

beforeAll(() => tls.setDefaultCACertificates([...known, certificate.cert]))
afterAll(() => tls.setDefaultCACertificates(known))
beforeEach(() => {
  smtp = undefined
})
afterEach(async () => smtp?.close())

describe('a mail goes out', () => {
  test('over a plain connection', async () => {
    const { mails } = await givenServer()
    expect(await deliver()).toBe('sent')
    expect(mails).toMatchObject([{ to: ['hanna@example.ca'], secure: false }])
    expect(mails[0]?.raw).toContain('List-Unsubscribe: <https://trowel.example/api/unsubscribe?token=x>')
  })

  test('over TLS from the first byte', async () => {
    const { mails } = await givenServer({ ...withCertificate, secure: true })
    expect(url).toMatch(/^smtps:/)
    expect(await deliver()).toBe('sent')
    expect(mails).toMatchObject([{ secure: true }])
  })

  test('over STARTTLS whenever the server offers it', async () => {
    const { mails } = await givenServer(withCertificate)
    expect(url).toMatch(/^smtp:/)
    expect(await deliver()).toBe('sent')
    expect(mails).toMatchObject([{ secure: true }])
  })

  test('with the name and password of the address', async () => {
    const seen: unknown[] = []
    const { mails, port } = await givenServer({
      ...certificate,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    url = `smtp://trowel:p%40ss%20word@127.0.0.1:${port}`
    expect(await deliver()).toBe('sent')
    expect(seen).toEqual([['trowel', 'p@ss word']])
    expect(mails).toHaveLength(1)
  })

  test('to a server that takes its time', async () => {
    const { mails } = await givenServer({
      onMailFrom: (_address, _session, done) => void sleep(700).then(() => done()),
    })
    expect(await deliver()).toBe('sent')
    expect(mails).toHaveLength(1)
  })
})

describe('it is tried again later', () => {
  test('when the certificate is of nobody we know', async () => {
    tls.setDefaultCACertificates(known)
    const { mails } = await givenServer({ ...withCertificate, secure: true })
    await expect(deliver()).rejects.toMatchObject({ message: expect.stringMatching(/self.signed/) })
    expect(mails).toEqual([])
    tls.setDefaultCACertificates([...known, certificate.cert])
  })

  test('when the password is wrong: a changed one must not lose mails', async () => {
    const { port } = await givenServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(smtpError(535, 'Wrong password')),
    })
    url = `smtp://trowel:old@127.0.0.1:${port}`
    await expect(deliver()).rejects.toMatchObject(undelivered)
  })

  test.each([421, 450, 451, 452])('when the server says %i, and then it goes', async (code) => {
    const peer = await givenServer()
    peer.onRecipient = () => {
      throw smtpError(code, 'Later, please')
    }
    await expect(deliver()).rejects.toMatchObject(undelivered)
    peer.onRecipient = () => {}
    expect(await deliver()).toBe('sent')
  })

  test('when nobody is there', async () => {
    const { close } = await givenServer()
    await close()
    await expect(deliver()).rejects.toMatchObject(undelivered)
  })

  test('when the server falls silent', async () => {
    await givenServer({ onMailFrom: () => {} })
    url += '?socketTimeout=400'
    await expect(deliver()).rejects.toMatchObject(undelivered)
  })
})

test('a server that answers by single bytes loses the connection, and the mail is tried again', async () => {
  const ended = Promise.withResolvers<void>()
  const dripping = net.createServer((socket) => {
    const drip = setInterval(() => socket.write('2'), 20)
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(drip)
        ended.resolve()
      })
  })
  await new Promise<void>((listening) => dripping.listen(0, '127.0.0.1', listening))
  url = `smtp://127.0.0.1:${(dripping.address() as net.AddressInfo).port}`
  await expect(deliver(200)).rejects.toMatchObject(undelivered)
  await ended.promise
  dripping.close()
})

describe('a 5xx is for good', () => {
  test.each([550, 552, 553, 554])('to the recipient: %i', async (code) => {
    const peer = await givenServer()
    peer.onRecipient = () => {
      throw smtpError(code, 'Never')
    }
    await expect(deliver()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('Never') })
  })

  test('to the text of the mail', async () => {
    const peer = await givenServer()
    peer.refusal = smtpError(554, 'Spam')
    await expect(deliver()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('Spam') })
  })
})

describe('a 5xx about us is tried again: it would make the whole queue refused', () => {
  test.each([
    ['the sender', { onMailFrom: (_address, _session, done) => done(smtpError(550, 'Sender refused')) }],
    ['the connection', { onConnect: (_session, done) => done(smtpError(554, 'Blocked')) }],
    ['a sender that must sign in', { onMailFrom: (_address, _session, done) => done(smtpError(530, 'Sign in first')) }],
  ] as [string, SMTPServerOptions][])('%s', async (_name, options) => {
    await givenServer(options)
    await expect(deliver()).rejects.toMatchObject(undelivered)
  })
})

test.each([550, 451])('an error with %i names no address, in any of its properties', async (code) => {
  const peer = await givenServer()
  peer.onRecipient = (address) => {
    throw smtpError(code, `<${address}>: no such user hanna, see HANNA@example.ca or (postmaster@example.ca)`)
  }
  const error: unknown = await deliver().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: expect.stringContaining(`${code} <[email]>: no such user [email], see`) })
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hanna|postmaster/i)
})

test('without a server it is kept', async () => {
  url = ''
  expect(await deliver()).toBe('kept')
})

test("the tests' own server says when its port is taken, so that nobody waits for it", async () => {
  const { port } = await givenServer()
  await expect(startSmtp({}, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
