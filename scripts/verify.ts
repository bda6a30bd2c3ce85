import concurrently from 'concurrently'

/**
 * What is checked of the build beside what is checked of the code, each printed whole. Types are behind the build,
 * which writes those of Next's routes. Concurrently's own command ends without waiting for a pipe to take what it printed, so
 * a failure could lose its words.
 */
const { result } = concurrently(
  [
    'npm run build -- --if-changed && npm run types && npm run test:system && npm run test:e2e',
    'npm run lint && npm run test:code',
  ],
  { group: true, killOthersOn: ['failure'] },
)
await result.catch(() => {
  process.exitCode = 1
})
