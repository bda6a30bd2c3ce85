import { startNext } from './next-server.ts'

Object.assign(process.env, { NODE_ENV: 'production' })
try {
  // Validates the environment before anything is started, and says what is missing.
  const { env } = await import('../src/env.ts')
  await startNext(env.PORT)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
