import { limitedBody } from '~/server/api/limited-body'
import { InvalidError } from '~/server/services/errors'

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
  for await (const piece of limitedBody(request.body as unknown as AsyncIterable<Uint8Array>))
    text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
