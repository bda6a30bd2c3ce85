import process from 'node:process'

/** What the image's HEALTHCHECK runs: it needs nothing but Node, and works for web and worker alike. */
const port = process.env.WORKER_PORT || process.env.PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
)
process.exit(answer?.ok ? 0 : 1)
