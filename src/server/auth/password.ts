import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Half of libuv's four threads: files and name look-ups wait for the same ones. */
const atOnce = pLimit(2)

export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, parameters))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password fits. Without a hash the same work is done against a decoy, so that an
 * unknown email costs the same time as a wrong password.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const wanted = storedHash ?? (await decoy)
  const fits = await atOnce(() => verify(wanted, password)).catch(() => false)
  return fits && storedHash !== undefined
}
