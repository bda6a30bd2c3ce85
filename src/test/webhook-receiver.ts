import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
  event: { id: string; type: string; subject: { id: string } | null; change: { to: string } | null }
}

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** What it answers; a 204 unless said otherwise. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void
  close: () => Promise<void>
}

/** An integrator's server on loopback, which keeps what it is sent. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = { received: [] as ReceivedWebhook[] } as unknown as WebhookReceiver
  receiver.answer = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const webhook = { headers: request.headers, body, event: JSON.parse(body) }
      receiver.received.push(webhook)
      receiver.answer(response, webhook)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  receiver.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}
