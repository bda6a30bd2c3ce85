import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lints the API's document as it would be published. A warning fails it too. */

// What names the server is the only part of the document that comes from the environment.
process.env.APP_URL = 'https://trowel.ca'
process.env.DATABASE_URL ??= 'postgres://localhost/unused'
process.env.APP_SECRET ??= 'the document needs no secret, and reads none'
const { openApiDocument } = await import('~/server/rest/openapi')

const directory = mkdtempSync(join(tmpdir(), 'trowel-api-'))
const file = join(directory, 'openapi.json')
writeFileSync(file, JSON.stringify(await openApiDocument()))
try {
  const run = (linter: string, ...args: string[]) => execFileSync(linter, [...args, file], { stdio: 'inherit' })
  run('redocly', 'lint')
  run('spectral', 'lint', '--fail-severity=warn')
} catch {
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true })
}
