import { DomainError, InvalidError } from '~/server/services/errors'

/** Bytes of a JSON body; files have their own reader and limits. */
const longestBody = 1_000_000
/** What is read of a refused body, so that the refusal reaches the sender before the connection closes. */
const patienceBytes = 64 * 1024 * 1024

/**
 * The JSON object a request carries; nothing at all reads as an empty one.
 * @throws InvalidError when it is not a JSON object; TooLarge past a megabyte, which is read on but not kept.
 */
export async function readBody(request: Request): Promise<object> {
  const text = await readText(request)
  if (!text.trim()) return {}
  const body = parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidError('The body must be a JSON object')
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidError('The body is not valid JSON', { cause })
  }
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > patienceBytes) break
    text = size > longestBody ? '' : text + decoder.decode(chunk, { stream: true })
  }
  if (size > longestBody) throw new DomainError('TooLarge', 'The body is too large: at most one megabyte')
  return text + decoder.decode()
}
