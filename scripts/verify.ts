import concurrently from 'concurrently'

/**
 * What is checked of the code beside what is checked of the build, each printed whole. Concurrently's own command ends
 * without waiting for a pipe to take what it printed, so a failure could lose its words.
 */
const { result } = concurrently(
  ['npm run lint && npm run types && npm run build -- --if-changed && npm run test:system', 'npm run test:code'],
  { group: true, killOthersOn: ['failure'] },
)
await result.catch(() => {
  process.exitCode = 1
})
