import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebServer } from './web-server'

const silence = 300
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
