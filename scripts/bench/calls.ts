import fs from 'node:fs'
import autocannon from 'autocannon'
import { demoAccounts } from '../../src/server/seed/demo-accounts.ts'
import { runScript } from '../run.ts'
import { withBareServer } from './bare-server.ts'
import type { Measured } from './measure-statements.ts'
import { withProduct } from './product.ts'

type Role = (typeof demoAccounts)[number]['role']

interface Call {
  path: string
  role?: Role
  /** The input for tRPC; REST has it in its path. */
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
/** Of the bare server's throughput: what all calls must reach as their geometric mean, and what each must. */
const meanAtLeast = 0.5
const atLeast = 0.35
const connections = 16
/** Of each server in turn, so that a machine that slows down meanwhile slows all of them; the middle one counts. */
const rounds = 5
const seconds = 1
/** Once for each call of each server, until the engine has compiled what they need. */
const warmUpSeconds = 2
const bareName = 'bare node:http'
const callsFile = '.data/bench-calls.json'
const statementsFile = '.data/bench-statements.json'

/** Requests a second and latency of each call by REST and tRPC, beside a bare server asking the same statements. */
export async function throughput(): Promise<boolean> {
  return withProduct(async (url, product) => {
    const signedIn = new Map<Role, string>()
    for (const { role, email, password } of demoAccounts) signedIn.set(role, await signIn(url, role, email, password))
    const cookieOf = ({ role }: Call) => (role ? signedIn.get(role) : undefined)
    fs.writeFileSync(
      callsFile,
      JSON.stringify(calls.map((call) => ({ path: call.path, input: call.input ?? null, cookie: cookieOf(call) }))),
    )
    const env = { NODE_ENV: 'production', DATABASE_URL: product.url, DEMO: 'true', LOG_LEVEL: 'warn' }
    await runScript('bench/measure-statements.ts', [product.url, callsFile, statementsFile], env)
    const recorded: Measured[] = JSON.parse(fs.readFileSync(statementsFile, 'utf8'))
    printSteps(recorded)
    const statements = recorded.map((of) => of.statements)
    return withBareServer(product.url, statements, async (bare) => {
      const urlsOf = recorded.map(({ procedure }, at): [string, string][] => {
        const { path, input } = calls[at] as Call
        const asked = input ? encodeURIComponent(JSON.stringify({ 0: input })) : '%7B%7D'
        return [
          [bareName, `${bare}/${at}`],
          ['REST', `${url}/api${path}`],
          ['tRPC', `${url}/api/trpc/${procedure}?batch=1&input=${asked}`],
        ]
      })
      const cookies = calls.map(cookieOf)
      for (const [at, of] of urlsOf.entries())
        for (const [, target] of of) await load(target, warmUpSeconds, cookies[at])
      console.log(
        'call'.padEnd(62) + ['a second', 'of bare', 'p50', 'p97.5', 'p99'].map((of) => of.padStart(10)).join(''),
      )
      const ratios: number[] = []
      for (const [at, of] of urlsOf.entries()) {
        const runs = new Map<string, autocannon.Result[]>(of.map(([name]) => [name, []]))
        for (let round = 0; round < rounds; round++)
          for (const [name, target] of of) runs.get(name)?.push(await load(target, seconds, cookies[at]))
        const compared = (runs.get(bareName) ?? []).map(throughputOf)
        for (const [name, results] of runs) {
          const ratio = median(results.map((run, round) => throughputOf(run) / (compared[round] ?? Number.NaN)))
          if (name !== bareName) ratios.push(ratio)
          const ms = (['p50', 'p97_5', 'p99'] as const).map(
            (of) => `${median(results.map((run) => run.latency[of]))} ms`,
          )
          const cells = [median(results.map(throughputOf)).toFixed(0), ratio.toFixed(2), ...ms]
          console.log(
            `${calls[at]?.path}, ${name}`.padEnd(62) +
              cells.map((cell) => cell.padStart(10)).join('') +
              (ratio >= atLeast ? '' : `  LESS THAN ${atLeast}`),
          )
        }
      }
      const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
      console.log(`geometric mean ${mean.toFixed(2)}${mean >= meanAtLeast ? '' : `  LESS THAN ${meanAtLeast}`}`)
      return mean >= meanAtLeast && ratios.every((ratio) => ratio >= atLeast)
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

const throughputOf = (run: autocannon.Result) => run.requests.total / run.duration

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function load(url: string, duration: number, cookie?: string): Promise<autocannon.Result> {
  const result = await autocannon({ url, headers: cookie ? { cookie } : {}, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}
