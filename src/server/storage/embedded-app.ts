import { createHmac } from 'node:crypto'
import { appSecrets } from '~/server/crypto/tokens'

const keyOf = (secret: string) => `sk_live_${createHmac('sha256', secret).update('embedded storage').digest('hex')}`
const [apiKey, ...previousKeys] = appSecrets().map(keyOf) as [string, ...string[]]

/** The embedded store as an UploadThing app. Its host is never resolved: every call to it stays in the process. */
export const embeddedApp = {
  id: 'embedded',
  url: 'http://embedded.local',
  host: 'embedded.local',
  apiKey,
  /** Keys whose links are still taken: uploads under way while the secret was replaced. */
  previousKeys,
} as const
