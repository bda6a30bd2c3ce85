import type { FileProvider } from '~/domain/file'
import { env } from '~/env'
import { embeddedFetch } from './embedded'
import { embeddedApp } from './embedded-app'

/** Where new files go. Files stored before are read from where they lie. */
export const activeProvider: FileProvider = env.UPLOADTHING_TOKEN ? 'uploadthing' : 'embedded'

/** Info level would write signed links into the logs. */
const common = { isDev: false, logLevel: 'Warning', callbackUrl: `${env.APP_URL}/api/uploadthing` } as const

const token = Buffer.from(
  JSON.stringify({ apiKey: embeddedApp.apiKey, appId: embeddedApp.id, regions: ['local'] }),
).toString('base64')

/** A file of the largest size is through by then; the SDK itself would wait for minutes. */
const longestCallMs = 30_000

/** What is sent to the hosted service is given up in time. What is read has a limit of its own (`openObject`). */
function hostedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if ((init.method ?? 'GET') === 'GET') return fetch(input, init)
  const limit = AbortSignal.timeout(longestCallMs)
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
}

/** How UploadThing's SDK reaches each provider; the hosted one's other addresses are read from its own variables. */
export const sdkOptions = {
  embedded: {
    ...common,
    token,
    ingestUrl: embeddedApp.url,
    apiUrl: embeddedApp.url,
    ufsHost: embeddedApp.host,
    ufsAppIdLocation: 'path',
    fetch: embeddedFetch,
  },
  uploadthing: { ...common, token: env.UPLOADTHING_TOKEN, fetch: hostedFetch },
} as const satisfies Record<FileProvider, object>
