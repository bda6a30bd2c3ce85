import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { describeError } from './observability/log'

const database = givenDatabase()

/** Runs `code` in a process that logs, and says how it ended and what it printed. */
async function run(code: string) {
  const program = `
    import('./src/server/end-on-fatal-errors.ts').then(({ endOnFatalErrors }) => {
      process.on('uncaughtException', (error) => console.error(error))
      process.on('unhandledRejection', (error) => console.error(error))
      endOnFatalErrors()
      setTimeout(() => process.exit(0), 300)
      ${code}
    })`
  const env = { NODE_ENV: 'test' as const, LOG_LEVEL: 'warn', DATABASE_URL: database.url }
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', program], { env })
  const failed = (error: { code: number; stdout: string; stderr: string }) => error
  const { code: exit = 0, stdout, stderr } = await running.then((said) => ({ code: 0, ...said }), failed)
  return { exit, line: stdout ? JSON.parse(stdout) : null, printed: stdout + stderr }
}

const failedQuery = `Object.assign(new Error('Failed query: select $1 params: hanna@example.ca'),
  { query: 'select $1', params: ['hanna@example.ca'] })`

test.each([
  ['an exception', `setTimeout(() => { throw ${failedQuery} })`],
  ['a rejection', `Promise.reject(${failedQuery})`],
])('%s that nobody caught ends the process, and is logged without the values of its query', async (_what, code) => {
  const { exit, line, printed } = await run(code)
  expect(exit).toBe(1)
  expect(line).toMatchObject({ level: 60, msg: 'unexpected error', err: { query: 'select $1' } })
  expect(printed).not.toContain('hanna')
})

test('a query that nobody waited for while the database went away does not', async () => {
  const { exit, line } = await run(`Promise.reject(Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' }))`)
  expect(exit).toBe(0)
  expect(line).toMatchObject({ level: 40 })
})

test('what the database says of a value that does not fit is logged without the value', async () => {
  const error = await database.db.$client`select ${'hanna@example.ca'}::text::uuid`.catch((error: unknown) => error)
  expect(String(error)).toContain('hanna@example.ca')
  expect(describeError(error)).toMatchObject({ code: '22P02', message: 'a value that does not fit' })
  expect(JSON.stringify([describeError(error), describeError('hanna@example.ca')])).not.toContain('hanna')
})
