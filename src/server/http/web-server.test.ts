import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebServer, listeningSockets, listenOn } from './web-server'

const silence = 300

async function freePort() {
  const server = net.createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

test.skipIf(listeningSockets === 1)('several connections are accepted in an iteration of the event loop', async () => {
  const servers = Array.from({ length: listeningSockets }, () => createWebServer())
  const port = await freePort()
  await listenOn(port, servers)
  let accepted = 0
  for (const server of servers) server.on('connection', () => accepted++)
  const clients = Array.from({ length: 64 }, () => net.connect(port, '127.0.0.1'))
  let iterations = 0
  for (; accepted < clients.length; iterations++) await new Promise((resolve) => setImmediate(resolve))
  expect(iterations).toBeLessThan(clients.length / 2)
  for (const client of clients) client.destroy()
  for (const server of servers) await new Promise((closed) => server.close(closed))
})

test('a port on which another process listens is not shared', async () => {
  const port = await freePort()
  const first = [createWebServer(), createWebServer()]
  await listenOn(port, first)
  await expect(listenOn(port, [createWebServer()])).rejects.toMatchObject({ code: 'EADDRINUSE' })
  for (const server of first) await new Promise((closed) => server.close(closed))
})
const megabyte = Buffer.alloc(1024 * 1024)

test('who does not read an answer loses the connection; who reads slowly, or is told little, does not', async () => {
  const ended: string[] = []
  const server = createWebServer(({ url = '' }, response) => {
    response.once('close', () => ended.push(`${url} ${response.writableFinished ? 'sent' : 'cut off'}`))
    if (url !== '/line') return void pipeline(Readable.from(Array(32).fill(megabyte)), response, () => {})
    const words = setInterval(() => response.write('word'), silence / 10)
    response.once('close', () => clearInterval(words))
  }, silence)
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => {
    const socket = net.connect(port, 'localhost')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    return socket
  }
  const slow = ask('/slow').on('data', () => {
    slow.pause()
    setTimeout(() => slow.resume(), 1)
  })
  ask('/line').resume()
  ask('/unread')
  await vi.waitFor(() => expect(ended.toSorted()).toEqual(['/slow sent', '/unread cut off']), 10_000)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
