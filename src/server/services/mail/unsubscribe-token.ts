import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isUuid } from '~/domain/slug'
import { isDerivedToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { mails, secrets } from '~/server/db/schema'
import type { UnsubscribePaths } from '~/server/emails/compose'

const purpose = 'unsubscribe'
const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Both carry the address itself, sealed by a key of this database: nobody reads it in a log, and the link works when
 * the mail, the account and APP_SECRET are long gone.
 */
export async function unsubscribePaths(db: Executor, email: string): Promise<UnsubscribePaths> {
  const token = seal(await readKey(db), email)
  return { page: `/unsubscribe?token=${token}`, oneClick: `/api/unsubscribe?token=${token}` }
}

/** The address a token was made for; null when we did not make it. */
export async function addressOfToken(db: Executor, token: string): Promise<string | null> {
  return token.includes('.') ? recipientOf(db, token) : open(await readKey(db), token)
}

/** Links of mails from before named the mail: they work for as long as its row is kept. */
async function recipientOf(db: Executor, token: string): Promise<string | null> {
  const [mailId = '', proof = ''] = token.split('.')
  if (!isUuid(mailId) || !isDerivedToken(proof, purpose, mailId)) return null
  const [mail] = await db.select({ recipient: mails.recipient }).from(mails).where(eq(mails.id, mailId))
  return mail?.recipient ?? null
}

async function readKey(db: Executor): Promise<Buffer> {
  const [key] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, 'unsubscribe'))
  if (!key) throw new Error('the database has no key for unsubscribe links')
  return Buffer.from(key.value, 'hex')
}

function seal(key: Buffer, email: string): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(email, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url')
}

function open(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= nonceLength + tagLength) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagLength))
  try {
    return opening.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}
