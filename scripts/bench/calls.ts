import fs from 'node:fs'
import autocannon from 'autocannon'
import { demoAccounts } from '../../src/server/db/seed/demo-accounts.ts'
import { runScript } from '../run.ts'
import { withBareServers } from './bare-servers.ts'
import type { Measured } from './measure-statements.ts'
import { withProduct } from './product.ts'

type Role = (typeof demoAccounts)[number]['role']

interface Call {
  path: string
  role?: Role
  /** What tRPC is told; REST has it in its path. */
  input?: object
}

const slug = 'tremblay-and-fils-renovation'
/** What screens and integrators ask most. */
const calls: Call[] = [
  { path: '/categories' },
  { path: '/service-questions' },
  { path: '/contractors', input: {} },
  { path: `/contractors/${slug}`, input: { id: slug } },
  { path: '/auth/session', role: 'homeowner' },
  { path: '/homeowner/projects', role: 'homeowner', input: {} },
  { path: '/contractor/leads', role: 'contractor', input: {} },
  { path: '/contractor/profile', role: 'contractor' },
  { path: '/admin/projects', role: 'admin', input: {} },
  { path: '/admin/contractors', role: 'admin', input: {} },
]
/** The least of the bare handler's throughput that ours must reach. */
const atLeast = 0.8
const connections = 16
const seconds = 3
/** Until the engine has compiled what a call needs, of ours as of the bare handlers. */
const warmUpSeconds = 3
const callsFile = '.data/bench-calls.json'
const statementsFile = '.data/bench-statements.json'

/** Requests a second and latency of each call by REST and tRPC, beside bare servers asking the same statements. */
export async function throughput(): Promise<boolean> {
  return withProduct(async (url, product) => {
    const cookies = new Map<Role, string>()
    for (const { role, email, password } of demoAccounts) cookies.set(role, await signIn(url, role, email, password))
    const cookieOf = ({ role }: Call) => (role ? cookies.get(role) : undefined)
    fs.writeFileSync(
      callsFile,
      JSON.stringify(calls.map((call) => ({ path: call.path, input: call.input ?? null, cookie: cookieOf(call) }))),
    )
    const env = { NODE_ENV: 'production', DATABASE_URL: product.url, DEMO: 'true', LOG_LEVEL: 'warn' }
    await runScript('bench/measure-statements.ts', [product.url, callsFile, statementsFile], env)
    const recorded: Measured[] = JSON.parse(fs.readFileSync(statementsFile, 'utf8'))
    printSteps(recorded)
    const statements = recorded.map((of) => of.statements)
    return withBareServers(product.url, statements, async (bare) => {
      let met = true
      console.log(
        'call'.padEnd(46) + ['a second', 'of bare', 'p50', 'p97.5', 'p99'].map((of) => of.padStart(10)).join(''),
      )
      for (const [at, call] of calls.entries()) {
        const procedure = recorded[at]?.procedure ?? ''
        const input = call.input ? encodeURIComponent(JSON.stringify({ 0: { json: call.input } })) : '%7B%7D'
        const cookie = cookieOf(call)
        const node = await load(`${bare.node}/api/${at}`)
        const next = await load(`${bare.next}/api/${at}`)
        const rest = await load(`${url}/api${call.path}`, cookie)
        const trpc = await load(`${url}/api/trpc/${procedure}?batch=1&input=${input}`, cookie)
        for (const [name, run] of Object.entries({
          'bare node:http': node,
          'bare Next': next,
          REST: rest,
          tRPC: trpc,
        })) {
          const ratio = run.requests.average / next.requests.average
          const ms = [run.latency.p50, run.latency.p97_5, run.latency.p99].map((value) => `${value} ms`)
          const cells = [run.requests.average.toFixed(0), ratio.toFixed(2), ...ms]
          const missed = (run === rest || run === trpc) && ratio < atLeast
          if (missed) met = false
          console.log(
            `${call.path}, ${name}`.padEnd(46) +
              cells.map((cell) => cell.padStart(10)).join('') +
              (missed ? `  LESS THAN ${atLeast}` : ''),
          )
        }
      }
      return met
    })
  })
}

function printSteps(measured: Measured[]): void {
  console.log(
    'microseconds of processor time, no server'.padEnd(46) +
      ['statements', 'who asks', 'procedure', 'REST', 'tRPC'].map((of) => of.padStart(11)).join(''),
  )
  for (const [at, { steps }] of measured.entries()) {
    const cells = [steps.statements, steps.context, steps.procedure, steps.rest, steps.trpc]
    console.log((calls[at]?.path ?? '').padEnd(46) + cells.map((cell) => cell.toFixed(0).padStart(11)).join(''))
  }
  console.log()
}

export async function signIn(url: string, role: Role, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login/${role}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`${role} could not sign in: ${answer.status} ${await answer.text()}`)
  return cookie
}

async function load(url: string, cookie?: string): Promise<autocannon.Result> {
  const headers = cookie ? { cookie } : {}
  await autocannon({ url, headers, connections, duration: warmUpSeconds })
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}
