import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What arrived: the bearer and the two messages. */
export interface Asked {
  authorization: string | undefined
  model: string
  instructions: string
  material: string
}

export interface OpenAiPeer {
  /** For `OPENAI_BASE_URL`. */
  url: string
  asked: Asked[]
  /** What it answers; nothing at all when it returns `null`. */
  answer: (asked: Asked) => PeerAnswer | null
  close: () => Promise<void>
}

interface PeerAnswer {
  status?: number
  headers?: Record<string, string>
  body: string
}

/** An answer as the API gives it. */
export function completion(content: string | null, finishReason = 'stop'): PeerAnswer {
  const message = { role: 'assistant', content, refusal: null }
  return {
    body: JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'peer',
      choices: [{ index: 0, message, finish_reason: finishReason, logprobs: null }],
    }),
  }
}

/** Says the description again, a little politer. */
export function politely({ material }: Asked): PeerAnswer {
  const { description } = JSON.parse(material) as { description: string }
  return completion(
    `${description.charAt(0).toUpperCase()}${description.slice(1)} Thank you for having a careful look.`,
  )
}

/** A server on loopback that speaks the chat part of OpenAI's protocol. */
export async function startOpenAi(): Promise<OpenAiPeer> {
  const peer = { asked: [] as Asked[], answer: politely } as unknown as OpenAiPeer
  const server = createServer((request, response) => void reply(peer, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  peer.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return peer
}

async function reply(peer: OpenAiPeer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request)) as { model: string; messages: { content: string }[] }
  const [system, user] = body.messages
  const asked = {
    authorization: request.headers.authorization,
    model: body.model,
    instructions: system?.content ?? '',
    material: user?.content ?? '',
  }
  peer.asked.push(asked)
  const answer = request.url === '/v1/chat/completions' ? peer.answer(asked) : { status: 404, body: '{}' }
  if (!answer) return
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
}
