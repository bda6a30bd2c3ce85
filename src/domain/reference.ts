/** No 0 O 1 I L: a reference is read out on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A short human reference such as `TR-7K3M9Q` from six random bytes. */
export function referenceFrom(bytes: Uint8Array): string {
  const characters = Array.from(bytes.slice(0, 6), (byte) => alphabet[byte % alphabet.length])
  return `TR-${characters.join('')}`
}
