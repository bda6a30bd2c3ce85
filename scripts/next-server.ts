import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'

interface StartOptions {
  port: number
  hostname?: string
}

/**
 * `next start` in this very process, so that a signal meant for the product reaches it. Signals are
 * handled by the product: it drains requests and jobs (see src/server/process.ts).
 */
export async function startNext(port: number): Promise<void> {
  process.env.NEXT_MANUAL_SIG_HANDLE = '1'
  keepEarlyRequests()
  const require = createRequire(import.meta.url)
  const { nextStart } = require('next/dist/cli/next-start.js') as {
    nextStart: (options: StartOptions) => Promise<void>
  }
  await nextStart({ port })
}

/**
 * Next listens before the product has started, and lets requests wait: src/server/process.ts takes them over,
 * and marks them as it marks later ones.
 */
function keepEarlyRequests(): void {
  const channel = 'http.server.request.start'
  const early: unknown[] = []
  const keep = (message: unknown) => early.push(message)
  const trowelEarlyRequests = () => {
    unsubscribe(channel, keep)
    return early
  }
  Object.assign(globalThis, { trowelEarlyRequests })
  subscribe(channel, keep)
}
