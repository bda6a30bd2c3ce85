import { readFileSync, writeFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Statement } from './bare-server.ts'

/**
 * Writes down which statements a call of ours asks of the database, which procedure answers its address, and
 * what each step from the statements to the answer costs this process, without a server around it.
 */

interface Asked {
  path: string
  input: object | null
  cookie?: string
}

/** Microseconds of processor time for one request, each step with those before it. */
export interface Steps {
  /** The statements by the driver, and their rows as JSON. */
  statements: number
  /** Making the context: session, actor, address. */
  context: number
  /** The procedure: context, service, statements through Drizzle, contract. */
  procedure: number
  rest: number
  trpc: number
}

export interface Measured {
  procedure: string
  statements: Statement[]
  steps: Steps
}

const lanes = 16
const warmUp = 600
const count = 1500

const [url = '', callsFile = '', resultFile = ''] = process.argv.slice(2)
const { connect } = await import('~/server/db/connect')
const { callerOf, createApiContext } = await import('~/server/api/context')
const { appRouter } = await import('~/server/api/root')
const { createCallerFactory } = await import('~/server/api/trpc')
const { app } = await import('~/server/http/app')
const { restRoutes } = await import('~/server/rest/routes')

/** By the extended protocol, also without parameters. */
const preparing = { prepare: true, simple: false }
const caller = createCallerFactory(appRouter)
const bare = postgres(url, { max: 10, onnotice: () => {} })
const pool = connect(url)
const asked: Statement[] = []
const listening = postgres(url, { max: 1, onnotice: () => {} })
const logger = {
  logQuery: (text: string, params: unknown[]) => {
    asked.push({ text, params })
  },
}
const use = (database: unknown) => Object.assign(globalThis, { trowelDatabase: database })

const calls: Asked[] = JSON.parse(readFileSync(callsFile, 'utf8'))
const measured: Measured[] = []
for (const call of calls) {
  const procedure = procedureAt(call.path)
  const statements = await statementsOf(call)
  measured.push({ procedure, statements, steps: await stepsOf(call, procedure, statements) })
}
await Promise.all([listening.end(), bare.end(), pool.$client.end()])
writeFileSync(resultFile, JSON.stringify(measured))

function procedureAt(path: string): string {
  const shape = (of: string) => of.replace(/\{[^}]+\}/g, '*').split('/')
  const fits = (route: string) =>
    shape(route).length === path.split('/').length &&
    shape(route).every((part, at) => part === '*' || part === path.split('/')[at])
  return restRoutes.find(({ method, path: of }) => method === 'GET' && fits(of))?.procedure ?? ''
}

function headersOf({ cookie }: Asked): Record<string, string> {
  return { 'x-request-id': 'bench', ...(cookie && { cookie }) }
}

async function askRest(call: Asked): Promise<Response> {
  return app.fetch(new Request(`http://localhost/api${call.path}`, { headers: headersOf(call) }))
}

async function statementsOf(call: Asked): Promise<Statement[]> {
  use(drizzle(listening, { logger }))
  // Once before recording, to fill the caches of the process.
  await askRest(call)
  asked.length = 0
  const answer = await askRest(call)
  if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}`)
  return [...asked]
}

async function stepsOf(call: Asked, procedure: string, statements: Statement[]): Promise<Steps> {
  use(pool)
  const context = () => createApiContext(callerOf(new Headers(headersOf(call))))
  const input = call.input ? encodeURIComponent(JSON.stringify({ 0: call.input })) : '%7B%7D'
  const trpc = `http://localhost/api/trpc/${procedure}?batch=1&input=${input}`
  return {
    statements: await cost(async () => {
      const rows: unknown[] = []
      for (const { text, params } of statements) rows.push(await bare.unsafe(text, params as never[], preparing))
      JSON.stringify(rows)
    }),
    context: await cost(context),
    procedure: await cost(async () => {
      let ask: unknown = caller(await context())
      for (const part of procedure.split('.')) ask = (ask as Record<string, unknown>)[part]
      await (ask as (input: unknown) => Promise<unknown>)(call.input ?? undefined)
    }),
    rest: await cost(() => askRest(call)),
    trpc: await cost(
      async () => void (await (await app.fetch(new Request(trpc, { headers: headersOf(call) }))).text()),
    ),
  }
}

async function cost(work: () => Promise<unknown>): Promise<number> {
  await repeat(work, warmUp)
  const before = process.cpuUsage()
  await repeat(work, count)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
  let left = times
  const lane = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
