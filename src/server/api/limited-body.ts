import { DomainError } from '~/server/services/errors'

/** Bytes of a JSON body; files have their own reader and limits. */
const longestBody = 1_000_000
/** What is read of a refused body, so that the refusal reaches the sender before the connection closes. */
const patienceBytes = 64 * 1024 * 1024

/**
 * The pieces of a JSON body as they come in.
 * @throws TooLarge past a megabyte, which is read on but not passed on.
 */
export async function* limitedBody(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > patienceBytes) break
    if (size <= longestBody) yield piece
  }
  if (size > longestBody) throw new DomainError('TooLarge', 'The body is too large: at most one megabyte')
}
