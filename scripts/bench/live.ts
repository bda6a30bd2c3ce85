import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { withProduct } from './product.ts'

const lines = 5_000
/** Opened at the same time. */
const lanes = 50
const idleSeconds = 60
const single = 200
/** From the commit to the event at the browser. */
const toldWithinMs = 2_000

interface Account {
  cookie: string
  projectId: string
}

interface Line {
  request: http.ClientRequest
  /** Resolves with the time at which the next event came. */
  next: () => Promise<number>
}

/** Homeowners with a session and a request each. */
async function seedAccounts(sql: Sql): Promise<Account[]> {
  const tokens = Array.from({ length: lines }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  const rows = await sql<{ hash: string; project: string }[]>`
    with given as (
      select hash, gen_random_uuid() as user_id, gen_random_uuid() as project_id, row_number() over () as n
      from unnest(${hashes}::text[]) as hash
    ), people as (
      insert into users (id, role, email, password_hash, first_name, last_name)
      select user_id, 'homeowner', 'line-' || n || '@example.ca', '-', 'Line', n::text from given
      returning id
    ), signed_in as (
      insert into sessions (id, public_id, user_id, device, address, expires_at, ends_at, last_used_at)
      select hash, gen_random_uuid(), user_id, 'Chrome on Linux', '192.0.2.1', now() + interval '1 day',
        now() + interval '1 day', now() from given join people on people.id = user_id
      returning id
    ), requests as (
      insert into projects (id, reference, homeowner_id, customer_name, email, phone, city, project_type, description)
      select project_id, 'TR-' || lpad(n::text, 6, '0'), user_id, 'Line', 'line-' || n || '@example.ca', '+14165550100',
        'Ottawa', 'Roofing', 'The roof leaks.' from given join people on people.id = user_id
      returning id
    )
    select hash, project_id as project from given, (select count(*) from signed_in) s, (select count(*) from requests) r`
  const byHash = new Map(hashes.map((hash, index) => [hash, tokens[index]]))
  return rows.map(({ hash, project }) => ({ cookie: `trowel_session=${byHash.get(hash)}`, projectId: project }))
}

/** Opens a line and waits for its first event. */
function openLine(url: string, { cookie }: Account): Promise<Line> {
  const input = encodeURIComponent(JSON.stringify({ age: 0 }))
  return new Promise((resolve, reject) => {
    let heard: (at: number) => void = () => {}
    const next = () => new Promise<number>((done) => (heard = done))
    const request = http.get(`${url}/api/trpc/live.changes?input=${input}`, { headers: { cookie }, agent: false })
    request.once('error', reject)
    request.once('response', (response) => {
      response.on('data', (data: Buffer) => {
        if (data.includes('serialized-error')) reject(new Error(data.toString()))
        if (data.includes('\nid: ') || data.includes('"everything"')) heard(performance.now())
      })
      next().then(() => resolve({ request, next }))
    })
  })
}

const residentMiB = (pid?: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Seconds of a core that the process has used. */
function coreSeconds(pid?: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

/** What open screens cost that nothing happens on, and how soon they are told when something does. */
export async function live(): Promise<boolean> {
  return withProduct(async (url, { server: { child }, sql }) => {
    const accounts = await seedAccounts(sql)
    // What seeding noted is of no interest to anybody.
    await sql`delete from changes`
    await fetch(`${url}/contractors`)
    await sleep(5_000)
    const before = residentMiB(child.pid)
    const open: Line[] = []
    const began = performance.now()
    const waiting = [...accounts]
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let account = waiting.shift(); account; account = waiting.shift()) open.push(await openLine(url, account))
      }),
    )
    const opened = (performance.now() - began) / 1000
    console.log(`${lines} lines opened in ${opened.toFixed(1)} s`)
    const used = coreSeconds(child.pid)
    await sleep(idleSeconds * 1000)
    const idle = (coreSeconds(child.pid) - used) / idleSeconds
    const after = residentMiB(child.pid)
    const each = ((after - before) * 1024) / lines
    console.log(
      `resident memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB with them: ${each.toFixed(1)} KiB each`,
    )
    console.log(`idle, they use ${(idle * 100).toFixed(1)} % of a core`)

    const times: number[] = []
    for (let index = 0; index < single; index++) {
      const at = (index * 37) % lines
      // The order in which lines were opened is not that of the accounts: every line waits, the right one is told.
      const told = Promise.race(open.map(({ next }) => next()))
      await sql`update projects set timeline = ${`Soon ${index}`} where id = ${accounts[at]?.projectId ?? ''}`
      const committed = performance.now()
      times.push((await told) - committed)
    }
    times.sort((a, b) => a - b)
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
    console.log(`one change is told after ${half.toFixed(0)} ms (median), ${most.toFixed(0)} ms (99 %)`)

    const all = Promise.all(open.map(({ next }) => next()))
    await sql`update projects set timeline = 'All at once' where homeowner_id is not null and customer_name = 'Line'`
    const committed = performance.now()
    const last = Math.max(...(await all)) - committed
    console.log(`a change to every one of them at once is told to the last after ${last.toFixed(0)} ms`)

    for (const { request } of open) request.destroy()
    await sleep(10_000)
    console.log(`resident memory after they closed ${residentMiB(child.pid).toFixed(0)} MiB`)
    const met = most <= toldWithinMs
    if (!met) console.log(`LATER THAN ${toldWithinMs} ms`)
    return met
  })
}
