import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { connect, type Database } from '../server/db/connect'
import { wizardBody } from './factories'
import { fromTemplate } from './global-setup'
import { type ServerProcess, startServer, startWorkerProcess } from './server-process'

export interface Instances {
  db: Database
  name: string
  env: Record<string, string>
  /** A web process; `extra` is added to its environment. */
  start: (extra?: Record<string, string>) => Promise<ServerProcess>
  startWorker: (extra?: Record<string, string>) => Promise<ServerProcess>
}

interface Options {
  /** Whether each test or the whole file has a database of its own. */
  per?: 'test' | 'file'
  /** Whether the first process has to migrate it. */
  empty?: boolean
}

/** A database of its own, and processes of the production build on it, killed afterwards. */
export function givenInstances({ per = 'test', empty = false }: Options = {}): Instances {
  const running: ServerProcess[] = []
  const keep = async (starting: Promise<ServerProcess>) => {
    const server = await starting
    running.push(server)
    return server
  }
  const given = {
    start: (extra = {}) => keep(startServer({ ...given.env, ...extra })),
    startWorker: (extra = {}) => keep(startWorkerProcess({ ...given.env, ...extra })),
  } as Instances
  const onServer = async (statement: string) => {
    const admin = connect(inject('serverUrl'), { max: 1 })
    await admin.$client.unsafe(statement)
    await admin.$client.end()
  }

  const [before, after] = per === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    given.name = `system_${randomBytes(5).toString('hex')}`
    await onServer(`create database ${given.name} ${empty ? '' : fromTemplate}`)
    const url = new URL(inject('serverUrl'))
    url.pathname = `/${given.name}`
    given.env = { DATABASE_URL: url.href, RATE_LIMIT_FACTOR: '1000', STORAGE_DIR: `.data/${given.name}` }
    given.db = connect(url.href, { max: 2 })
  })

  after(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
    await given.db.$client.end({ timeout: 1 })
    await onServer(`drop database if exists ${given.name} with (force)`)
  })
  return given
}

export function post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // Longer than the service takes to say that it cannot.
    signal: AbortSignal.timeout(30_000),
  })
}

export interface Load {
  acknowledged: { id: string; email: string }[]
  /** Every status that came, 0 for none. */
  statuses: number[]
  stop: () => Promise<void>
}

/** Visitors who ask for quotes, each as soon as the last answer is there, until stopped. */
export function startLoad(url: () => string, lanes = 6): Load {
  let over = false
  const load: Load = { acknowledged: [], statuses: [], stop: async () => {} }
  const ask = async (email: string) => {
    const answer = await post(url(), '/leads', { ...wizardBody, email }).catch(() => null)
    load.statuses.push(answer?.status ?? 0)
    const body = answer?.status === 201 ? await answer.json().catch(() => null) : null
    if (body) load.acknowledged.push({ id: body.id, email })
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const working = Array.from({ length: lanes }, async (_, lane) => {
    for (let number = 0; !over; number++) await ask(`lane${lane}-${number}@example.ca`)
  })
  load.stop = async () => {
    over = true
    await Promise.all(working)
  }
  return load
}
