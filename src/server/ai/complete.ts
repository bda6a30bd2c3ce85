import OpenAI from 'openai'
import { env } from '~/env'

/** Nobody answered in time, or with something that is no answer. Says why without the text that was sent. */
export class AiFailedError extends Error {}

export interface AiState {
  configured: boolean
  /** How the last try of this process failed; null when it went well, or none was made. */
  lastFailure: string | null
}

let client: OpenAI | undefined
let lastFailure: string | null = null

export function aiState(): AiState {
  return { configured: env.OPENAI_API_KEY !== undefined, lastFailure }
}

interface Completion {
  instructions: string
  /** What the instructions are about, kept apart from them. */
  material: string
  timeoutMs: number
}

/** Far more than the longest text; what is longer is not read, however small it was packed. */
const longestAnswerBytes = 1_000_000

/**
 * The answer of an OpenAI-compatible server. One try: the person who waits may press the button again.
 * @throws AiFailedError
 */
export async function complete({ instructions, material, timeoutMs }: Completion): Promise<string> {
  try {
    const answer = await ask({ instructions, material, timeoutMs })
    lastFailure = null
    return answer
  } catch (cause) {
    lastFailure = reasonOf(cause)
    throw new AiFailedError(lastFailure)
  }
}

async function ask({ instructions, material, timeoutMs }: Completion): Promise<string> {
  client ??= new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL,
    maxRetries: 0,
    logLevel: 'off',
    fetch: askWithin,
  })
  const { choices } = await client.chat.completions.create(
    {
      model: env.OPENAI_MODEL,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: material },
      ],
    },
    // The SDK's own limit ends with the headers; the signal also ends a body that never does.
    { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
  )
  const [choice] = Array.isArray(choices) ? choices : []
  const content = choice?.message?.content
  if (typeof content !== 'string' || choice?.message.refusal) throw new Error('no text in the answer')
  if (choice?.finish_reason === 'length') throw new Error('the answer was cut short')
  return content
}

/** Goes to the address that was set and to no other, and stops reading an answer that is no text of ours. */
async function askWithin(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(input, { ...init, redirect: 'error' })
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > longestAnswerBytes) throw new Error('the answer is too long')
      controller.enqueue(chunk)
    },
  })
  return new Response(answer.body?.pipeThrough(counted), answer)
}

/** Providers repeat the request in their messages, so only the kind of failure is kept. */
function reasonOf(error: unknown): string {
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError)
    return 'no answer in time'
  if (error instanceof OpenAI.APIConnectionError) return 'not reachable'
  if (error instanceof OpenAI.APIError && error.status) return `answered with status ${error.status}`
  return 'answered with something unreadable'
}
