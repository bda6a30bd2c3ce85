import { createHmac, timingSafeEqual } from 'node:crypto'

const prefix = 'hmac-sha256='

/** The signature of a text, as UploadThing writes it. */
export function sign(text: string, apiKey: string): string {
  return prefix + createHmac('sha256', apiKey).update(text).digest('hex')
}

const notValid = 'The upload link is not valid'

/**
 * What is wrong with a signed address at `now`, or null. The signature covers everything before it, byte
 * for byte as it was given out, by any of the keys, and must stand last.
 */
export function faultOf(address: string, apiKeys: readonly string[], now: number): string | null {
  const faults = apiKeys.map((apiKey) => faultByKey(address, apiKey, now))
  const decided = faults.find((fault) => fault !== notValid)
  return decided === undefined ? notValid : decided
}

function faultByKey(address: string, apiKey: string, now: number): string | null {
  const mark = '&signature='
  const at = address.lastIndexOf(mark)
  if (at < 0) return 'The upload link is not signed'
  const given = Buffer.from(decode(address.slice(at + mark.length)))
  const due = Buffer.from(sign(address.slice(0, at), apiKey))
  if (given.length !== due.length || !timingSafeEqual(given, due)) return notValid
  const expires = Number(new URL(address).searchParams.get('expires'))
  return expires > now ? null : 'The upload link has expired'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
