import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { answerInOrder } from './answer-in-order'

test('of a connection one request is worked on at a time, whatever was sent behind it', async () => {
  const begun: ServerResponse[] = []
  const server = http.createServer(answerInOrder((_request, response) => void begun.push(response)))
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  const [one, other] = [net.connect(port, 'localhost'), net.connect(port, 'localhost')]
  let answers = ''
  one.on('data', (bytes) => {
    answers += String(bytes)
  })
  one.write(request.repeat(3))
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  other.write(request)
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[0]?.end('first')
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  begun[2]?.end('second')
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  expect(answers.match(/first|second/g)).toEqual(['first', 'second'])
  // Nobody begins for who has gone.
  other.write(request)
  other.destroy()
  one.destroy()
  await new Promise((closed) => server.close(closed))
  expect(begun).toHaveLength(4)
})
