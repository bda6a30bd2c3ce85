import { createHmac } from 'node:crypto'
import { env } from '~/env'

/** The embedded store as an UploadThing app. Its host is never resolved: every call to it stays in the process. */
export const embeddedApp = {
  id: 'embedded',
  url: 'http://embedded.local',
  host: 'embedded.local',
  apiKey: `sk_live_${createHmac('sha256', env.APP_SECRET).update('embedded storage').digest('hex')}`,
} as const
