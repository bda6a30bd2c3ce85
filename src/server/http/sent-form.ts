import { formOf, type SentForm } from '~/server/storage/read-multipart'
import type { HttpContext } from './middleware'

/**
 * The multipart body of a request, from Node's own stream where there is one: the body of the fetch request made of it
 * copies each chunk, and ten uploads of ten megabytes at once would take twice the memory.
 */
export function sentForm(c: HttpContext): SentForm {
  const incoming = c.env?.incoming
  return incoming ? { contentType: incoming.headers['content-type'] ?? '', body: incoming } : formOf(c.req.raw)
}
