import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../embedded-postgres.ts'
import { run } from '../run.ts'

export interface Statement {
  text: string
  params: unknown[]
}

const dir = '.data/bare-servers'

/** What both do by hand: the statements of a call one after the other, and their rows as JSON. */
const asking = `import fs from 'node:fs'
import postgres from 'postgres'
const sql = postgres(process.env.DATABASE_URL, { max: 10, onnotice: () => {} })
const calls = JSON.parse(fs.readFileSync(process.env.STATEMENTS, 'utf8'))
export async function ask(call) {
  const rows = []
  for (const { text, params } of calls[call]) rows.push(await sql.unsafe(text, params, { prepare: true, simple: false }))
  return rows
}
`
const files = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.js': "export default { serverExternalPackages: ['postgres'], poweredByHeader: false }\n",
  // Its own, or the framework takes the product's, further up.
  'instrumentation.js': 'export function register() {}\n',
  'ask.js': asking,
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }\n',
  'app/page.js': 'export default function Page() { return null }\n',
  'app/api/[call]/route.js': `import { ask } from '../../../ask.js'
export const dynamic = 'force-dynamic'
export async function GET(_request, { params }) {
  return Response.json(await ask(Number((await params).call)))
}
`,
  'pages/api/by-hand/[call].js': `import { ask } from '../../../ask.js'
export default async function handle(request, response) {
  const rows = await ask(Number(request.query.call))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
}
`,
  'node.js': `import http from 'node:http'
import { ask } from './ask.js'
http.createServer(async (request, response) => {
  const rows = await ask(Number(request.url.split('/').at(-1)))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
}).listen(Number(process.env.PORT))
`,
}

/**
 * A bare route handler and a bare API route of the same framework and a bare `node:http`, each asking the same
 * statements; call number n is answered at `/n` of each address.
 */
export async function withBareServers<T>(
  databaseUrl: string,
  statements: Statement[][],
  work: (urls: { next: string; apiRoute: string; node: string }) => Promise<T>,
): Promise<T> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(dir, file)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, text)
  }
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, STATEMENTS: path.resolve(dir, 'statements.json') }
  fs.writeFileSync(env.STATEMENTS, JSON.stringify(statements))
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'build', dir], env)
  const next = await serve(['node_modules/next/dist/bin/next', 'start', dir], env)
  const node = await serve([path.join(dir, 'node.js')], env)
  try {
    return await work({ next: `${next.url}/api`, apiRoute: `${next.url}/api/by-hand`, node: `${node.url}/api` })
  } finally {
    next.child.kill('SIGKILL')
    node.child.kill('SIGKILL')
  }
}

async function serve(args: string[], env: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, ...env, PORT: String(port) } })
  for (let attempt = 0; attempt < 400; attempt++, await sleep(100)) {
    const answer = await fetch(`${url}/api/0`).catch(() => null)
    if (answer?.ok) return { url, child }
  }
  child.kill('SIGKILL')
  throw new Error(`${args.join(' ')} did not start`)
}
