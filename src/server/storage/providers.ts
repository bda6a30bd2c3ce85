import type { FileProvider } from '~/domain/file'
import { env } from '~/env'
import { log } from '~/server/observability/log'
import { embeddedFetch } from './embedded'
import { embeddedApp } from './embedded-app'

/** The provider of new files. A stored file is read from the provider its row names. */
export const activeProvider: FileProvider = env.UPLOADTHING_TOKEN ? 'uploadthing' : 'embedded'

/** `logLevel: None`, because the SDK logs presigned URLs. Failures are logged here and by the caller. */
const common = { isDev: false, logLevel: 'None', callbackUrl: `${env.APP_URL}/api/uploadthing` } as const

const token = Buffer.from(
  JSON.stringify({ apiKey: embeddedApp.apiKey, appId: embeddedApp.id, regions: ['local'] }),
).toString('base64')

/** Enough for a file of the largest size; the SDK's own timeout is minutes. */
const longestCallMs = 30_000

/** Times out writes to the hosted service; reads have their own timeout (`openObject`). */
async function hostedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET' } = init
  if (method === 'GET') return fetch(input, init)
  const limit = AbortSignal.timeout(longestCallMs)
  const { host, pathname } = new URL(input instanceof Request ? input.url : input)
  const call = { method, host, path: pathname }
  try {
    const answer = await fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
    if (!answer.ok) log.warn({ ...call, status: answer.status }, 'UploadThing refused a call')
    return answer
  } catch (error) {
    log.error({ ...call, err: error }, 'UploadThing does not answer')
    throw error
  }
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
