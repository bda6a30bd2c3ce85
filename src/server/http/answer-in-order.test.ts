import { once } from 'node:events'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { answerInOrder } from './answer-in-order'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

async function givenServer(listener: RequestListener) {
  const server = http.createServer(answerInOrder(listener))
  server.listen(0)
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

test('of a connection one request is worked on at a time, whatever was sent behind it', async () => {
  const begun: ServerResponse[] = []
  const { server, port } = await givenServer((_request, response) => void begun.push(response))
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

test('a connection that sends on and on while its first request is worked on is ended', async () => {
  const held: ServerResponse[] = []
  let answered = 0
  const { server, port } = await givenServer(({ url }, response) => {
    if (url === '/held') held.push(response)
    else response.end(() => answered++)
  })
  const first = request.replace('/', '/held')
  const patient = net.connect(port, 'localhost').resume()
  patient.write(first + request.repeat(100))
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const flood = net.connect(port, 'localhost').on('error', () => {})
  flood.write(first + request.repeat(101))
  await once(flood.resume(), 'close')
  held[0]?.end()
  await vi.waitFor(() => expect(answered).toBe(100))
  patient.destroy()
  await new Promise((closed) => server.close(closed))
})
