/** Pieces of a body that are never too many. */
const fewPieces = 1000
const fewestBytes = 256

/**
 * Whether a body comes in so many chunks of a few bytes (RFC 9112, section 7.1) that reading them costs far more than
 * sending them. Clients send chunks of kilobytes, and networks packets of more than 500 bytes.
 */
export function isInTinyPieces(pieces: number, bytes: number): boolean {
  return pieces > fewPieces && bytes < fewestBytes * pieces
}

export const tinyPieces = 'The body comes in too many small pieces'
