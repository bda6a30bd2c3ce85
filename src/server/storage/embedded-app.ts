import { createHmac } from 'node:crypto'
import { appSecrets } from '~/server/crypto/tokens'

const keyOf = (secret: string) => `sk_live_${createHmac('sha256', secret).update('embedded storage').digest('hex')}`
const [apiKey, ...previousKeys] = appSecrets().map(keyOf) as [string, ...string[]]

/**
 * The embedded store as an UploadThing app. Its host is never resolved: the SDK's `fetch` option is handled in
 * process.
 */
export const embeddedApp = {
  id: 'embedded',
  url: 'http://embedded.local',
  host: 'embedded.local',
  apiKey,
  /** Signing keys still accepted, for uploads in progress while the secret is rotated. */
  previousKeys,
} as const
