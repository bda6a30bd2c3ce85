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
  const require = createRequire(import.meta.url)
  const { nextStart } = require('next/dist/cli/next-start.js') as {
    nextStart: (options: StartOptions) => Promise<void>
  }
  await nextStart({ port })
}
