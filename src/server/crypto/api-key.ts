import { randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hashToken } from './tokens'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 12 characters to find a secret by, and 32 that nobody guesses: 190 random bits. */
const publicLength = 12
const secretLength = 32
const checksumLength = 6

export const keyPrefix = 'trw_'
const shape = new RegExp(
  `^${keyPrefix}([0-9A-Za-z]{${publicLength}})_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
)

/** What is stored of a key's text. */
export interface StoredSecret {
  publicId: string
  hash: string
}

/** A new key: `trw_<public id>_<secret><checksum>`. Its text is shown once and stored nowhere. */
export function makeKey(): StoredSecret & { text: string } {
  const publicId = randomText(publicLength)
  const secret = randomText(secretLength)
  const signed = `${keyPrefix}${publicId}_${secret}`
  return { publicId, hash: hashToken(secret), text: signed + checksumOf(signed) }
}

/** The parts of a key; null for what is none, which its checksum tells without a look into the database. */
export function readKey(text: string): { publicId: string; secret: string } | null {
  const [, publicId, secret, checksum] = shape.exec(text) ?? []
  if (!publicId || !secret) return null
  return checksumOf(`${keyPrefix}${publicId}_${secret}`) === checksum ? { publicId, secret } : null
}

/** Whether the secret is the one of this hash; compared in constant time. */
export function isSecretOf(hash: string, secret: string): boolean {
  const known = Buffer.from(hash)
  const given = Buffer.from(hashToken(secret))
  return known.length === given.length && timingSafeEqual(known, given)
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** CRC-32 in base 62, as GitHub's tokens have it: scanners tell a key from random text by it. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let written = ''
  while (rest > 0) {
    written = alphabet[rest % alphabet.length] + written
    rest = Math.floor(rest / alphabet.length)
  }
  return written.padStart(checksumLength, '0')
}
