import { InvalidError } from '~/domain/errors'

/**
 * The JSON object a request carries; nothing at all reads as an empty one.
 * @throws InvalidError when it is not a JSON object.
 */
export async function readBody(request: Request): Promise<object> {
  const text = await request.text()
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
