import { isStorable } from '~/domain/storable-text'

/** A backslash is a slash to whoever parses the address of a page. */
const dotSegment = /[/\\]\.\.?(?:[/\\]|$)/

/**
 * The address to answer by. A path whose percent encoding is broken, or a page's with text that no procedure takes, names
 * nothing: Next would answer it with a bare 500, so it becomes an address that is not there. So does one with a segment `.`
 * or `..`, which clients resolve before they send it: what it names would not be what its beginning says. A page's query
 * loses its null characters, and the parameters with text that no procedure takes; the API refuses them, and names the
 * field.
 */
export function readableAddress(address: string): string {
  const [path = '/', ...query] = address.split('?')
  const isApi = path.startsWith('/api/')
  const decoded = decode(path)
  if (decoded === null || dotSegment.test(decoded)) return isApi ? '/api/unreadable-address' : '/unreadable-address'
  if (isApi) return address
  if (!isStorable(decoded)) return '/unreadable-address'
  return query.length > 0 ? `${path}?${readableQuery(query.join('?'))}` : path
}

function readableQuery(query: string): string {
  return query
    .replaceAll('%00', '')
    .split('&')
    .filter((parameter) => [...new URLSearchParams(parameter)].flat().every(isStorable))
    .join('&')
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
