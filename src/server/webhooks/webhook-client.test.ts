import { createServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startReceiver, type WebhookReceiver } from '~/test/webhook-receiver'
import { newWebhookSecret, signedHeaders } from './sign-webhook'
import { WebhookClient } from './webhook-client'

let receiver: WebhookReceiver
const clients: WebhookClient[] = []

beforeAll(async () => {
  receiver = await startReceiver()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  receiver.answer = (response) => response.writeHead(204).end()
  receiver.received.length = 0
})
afterAll(() => receiver.close())

function given(options: Partial<ConstructorParameters<typeof WebhookClient>[0]> = {}) {
  const client = new WebhookClient({ loopback: true, ...options })
  clients.push(client)
  return client
}

const send = (client: WebhookClient, url = receiver.url) => client.post(url, { 'webhook-id': '1' }, '{}')
/** A resolver that knows every name by these addresses, one after the other. */
const resolving = (...answers: string[][]) => {
  const asked: string[] = []
  return {
    asked,
    resolve: ((name, _options, done) => {
      asked.push(name)
      const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) satisfies ConstructorParameters<typeof WebhookClient>[0]['resolve'],
  }
}

test('what is sent can be verified with each of two secrets, and with no other', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const headers = signedHeaders(secrets, 'msg', new Date(), '{"a":"é"}')
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const secret of secrets) expect(new Webhook(secret).verify('{"a":"é"}', headers)).toEqual({ a: 'é' })
  expect(() => new Webhook(newWebhookSecret()).verify('{"a":"é"}', headers)).toThrow()
  expect(() => new Webhook(secrets[0]!).verify('{"a":"e"}', headers)).toThrow()
})

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://localhost/',
  'http://example.com/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fec0::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'nothing',
])('%s is refused outside of development', async (url) => {
  const { resolve } = resolving(['127.0.0.1'])
  const answer = await send(given({ loopback: false, resolve }), url)
  expect(answer).toMatchObject({ status: null, error: expect.stringMatching(/may not reach|Please enter/) })
})

test.each(['10.0.0.1', '169.254.169.254', '192.168.0.10', 'fe80::1', '0.0.0.0'])(
  'where this machine may be reached, %s may not',
  async (address) => {
    const url = `http://${address.includes(':') ? `[${address}]` : address}/`
    expect((await send(given(), url)).error).toMatch(/may not reach/)
    const { resolve } = resolving([address])
    expect((await send(given({ resolve }), 'http://crm.example/')).error).toMatch(/may not reach/)
  },
)

test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::ffff:10.0.0.1']], [['fd00::1']]])(
  'a name with the addresses %j is not connected to',
  async (addresses) => {
    const { resolve, asked } = resolving(addresses)
    expect((await send(given({ loopback: false, resolve }), 'https://crm.example/')).error).toMatch(/may not reach/)
    expect(asked).toEqual(['crm.example'])
  },
)

test('a name is asked for once, and connected to where that was: a second answer changes nothing', async () => {
  const { resolve, asked } = resolving(['127.0.0.1'], ['10.0.0.1'])
  const answer = await send(given({ resolve }), receiver.url.replace('127.0.0.1', 'crm.example'))
  expect(answer.status).toBe(204)
  expect(asked).toEqual(['crm.example'])
  expect(receiver.received[0]?.headers.host).toMatch(/^crm\.example:/)
})

describe('the answer', () => {
  test('of a redirect is not followed', async () => {
    receiver.answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect((await send(given())).status).toBe(302)
    expect(receiver.received).toHaveLength(1)
  })

  test('is read to a bound, and kept as text that can be stored', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      response.write(`\0bad\uFFFF${'x'.repeat(70_000)}`)
      const more = setInterval(() => response.write('y'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(more))
    }
    const { status, body } = await send(given())
    expect(status).toBe(200)
    expect(body).toHaveLength(4000)
    expect(body?.slice(0, 3)).toBe('bad')
  })

  test.each<[string, () => void]>([
    ['never begins', () => {}],
    [
      'never ends',
      () => {
        receiver.answer = (response) => response.writeHead(200).write('a')
      },
    ],
  ])('that %s is given up', async (_name, arrange) => {
    receiver.answer = () => {}
    arrange()
    expect(await send(given({ seconds: 0.2 }))).toMatchObject({
      status: null,
      error: expect.stringMatching(/ten seconds/),
    })
  })

  test.each([
    ['changes the protocol', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['only asks to go on', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('that %s is no answer, and the try ends', async (_how, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => {}).on('data', () => socket.write(answer))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const { status, error } = await send(given({ seconds: 1 }), `http://127.0.0.1:${port}/`)
    expect(status).toBeNull()
    expect(error).toMatch(/closed without an answer|No complete answer/)
    server.close()
  })

  test('that is not HTTP is no answer', async () => {
    const server = createServer((socket) => socket.end('garbage\r\n\r\n')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    expect((await send(given(), `http://127.0.0.1:${port}/`)).error).toBe('The answer was not HTTP')
    server.close()
    expect((await send(given(), 'http://127.0.0.1:1/')).error).toBe('The connection was refused')
  })
})
