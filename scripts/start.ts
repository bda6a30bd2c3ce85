import { startBuilt } from './start-built.ts'

Object.assign(process.env, { NODE_ENV: 'production' })
try {
  // Validates the environment before anything is started, and says what is missing.
  await import('../src/env.ts')
  await startBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
