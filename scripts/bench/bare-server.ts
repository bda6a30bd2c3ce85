import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../embedded-postgres.ts'

export interface Statement {
  text: string
  params: unknown[]
}

const dir = '.data/bare-server'

/** Asks the statements of call n, one after the other, at `/n`, and answers their rows as JSON. */
const server = `import fs from 'node:fs'
import http from 'node:http'
import postgres from 'postgres'
const sql = postgres(process.env.DATABASE_URL, { max: 10, onnotice: () => {} })
const calls = JSON.parse(fs.readFileSync(process.env.STATEMENTS, 'utf8'))
http.createServer(async (request, response) => {
  const rows = []
  for (const { text, params } of calls[Number(request.url.slice(1))])
    rows.push(await sql.unsafe(text, params, { prepare: true, simple: false }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
}).listen(Number(process.env.PORT))
`

/** A bare `node:http` server that asks the same statements; call number n is answered at `/n` of its address. */
export async function withBareServer<T>(
  databaseUrl: string,
  statements: Statement[][],
  work: (url: string) => Promise<T>,
): Promise<T> {
  fs.mkdirSync(dir, { recursive: true })
  const file = path.join(dir, 'server.mjs')
  fs.writeFileSync(file, server)
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, STATEMENTS: path.resolve(dir, 'statements.json') }
  fs.writeFileSync(env.STATEMENTS, JSON.stringify(statements))
  const { url, child } = await serve(file, env)
  try {
    return await work(url)
  } finally {
    child.kill('SIGKILL')
  }
}

async function serve(file: string, env: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [file], {
    stdio: 'ignore',
    env: { ...process.env, ...env, PORT: String(port) },
  })
  for (let attempt = 0; attempt < 400; attempt++, await sleep(100)) {
    const answer = await fetch(`${url}/0`).catch(() => null)
    if (answer?.ok) return { url, child }
  }
  child.kill('SIGKILL')
  throw new Error(`${file} did not start`)
}
