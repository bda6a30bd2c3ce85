import { DomainError, InvalidError } from '~/domain/errors'
import { limitInput } from '~/server/api/limit-input'

/** Also types that are written as JSON, such as `application/merge-patch+json` (RFC 6839). */
const json = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/**
 * The JSON object a request carries; nothing at all reads as an empty one.
 * @throws DomainError `WrongType` when it says to be something else; InvalidError when it is not a JSON object,
 *   or larger than any contract takes.
 */
export async function readBody(request: Request): Promise<object> {
  const text = await request.text()
  if (!text.trim()) return {}
  if (!json.test(request.headers.get('content-type') ?? 'application/json'))
    throw new DomainError('WrongType', 'The body must be JSON, with Content-Type: application/json')
  const body = parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidError('The body must be a JSON object')
  limitInput(body)
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidError('The body is not valid JSON', { cause })
  }
}
