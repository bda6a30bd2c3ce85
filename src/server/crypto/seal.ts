import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { appSecrets } from './tokens'

/** Each secret that is believed opens what it sealed; the first one seals. */
const keys = appSecrets().map((secret) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trowel sealed column', 32))
  return { key, id: hash('sha256', key, 'base64url').slice(0, 8) }
})

/** Begins what is sealed with the current secret. */
export const currentSeal = `v1.${keys[0]?.id}.`

/**
 * Encrypts a value for a column (AES-256-GCM, a key derived from APP_SECRET). `owner` names the row it belongs to:
 * copied to another row it does not open.
 */
export function seal(value: string, owner: string): string {
  const [current] = keys
  if (!current) throw new Error('there is no secret')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return currentSeal + [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** @throws Error when it was sealed for another row, was changed, or no secret opens it any more. */
export function unseal(sealed: string, owner: string): string {
  const [version, id, iv = '', text = '', tag = ''] = sealed.split('.')
  const known = keys.find((candidate) => candidate.id === id)
  if (version !== 'v1' || !known) throw new Error('sealed with a secret that is gone: see APP_SECRET_PREVIOUS')
  const decipher = createDecipheriv('aes-256-gcm', known.key, Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
}
