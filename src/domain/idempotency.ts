/** For so many hours a call that is sent again with its key is answered the same (rule 132). */
export const idempotencyHours = 24

export const idempotencyKeyLength = 255

/** 1 to 255 printable ASCII characters, as a header carries them. */
export function isIdempotencyKey(text: string): boolean {
  return text.length <= idempotencyKeyLength && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
}
