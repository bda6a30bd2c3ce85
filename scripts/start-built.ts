import { enableCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { startServer } from '../src/server/main.ts'

/** What `scripts/build.ts` makes of `src/server/main.ts`. */
export const bundle = 'dist/main.js'

/** Starts the built server in this process, so that signals meant for the product reach it. */
export async function startBuilt(options: Parameters<typeof startServer>[0] = {}): Promise<void> {
  // Where the disk can be written to, the next start does not compile the same code again.
  enableCompileCache('dist/compile-cache')
  const main: { startServer: typeof startServer } = await import(pathToFileURL(bundle).href)
  await main.startServer(options)
}
