import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { demoAccounts } from '../../src/server/seed/demo-accounts.ts'
import { startReceiver } from '../../src/test/webhook-receiver.ts'
import { withProduct } from './product.ts'

/** Changes a second, each with a webhook, and for how long. */
const rate = 200
const seconds = 30
const projects = 1_000
const goal = rate * seconds

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
const ordered = (values: number[]) => values.toSorted((one, other) => one - other)

async function seedProjects(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into projects (id, reference, customer_name, email, phone, city, project_type, description)
    select gen_random_uuid(), 'TR-' || lpad(n::text, 6, '0'), 'Hook', 'hook-' || n || '@example.ca', '+14165550100', 'Ottawa',
      'Roofing', 'The roof leaks.' from generate_series(1, ${projects}) n returning id`
  return rows.map(({ id }) => id)
}

async function addEndpoint(url: string, receiver: string): Promise<void> {
  const account = demoAccounts.find(({ role }) => role === 'admin')
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/auth/login/admin', { email: account?.email, password: account?.password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const added = await post('/webhooks', { url: receiver, types: ['project.status_changed'] }, cookie)
  if (added.status !== 201) throw new Error(`the endpoint was not added: ${added.status} ${await added.text()}`)
}

/** Asks for the directory, one call after the other, until stopped. */
function askOn(url: string) {
  const times: number[] = []
  let over = false
  const asking = (async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(`${url}/api/contractors`)).arrayBuffer()
      times.push(performance.now() - began)
    }
  })()
  return async () => {
    over = true
    await asking
    return percentile(ordered(times), 0.95)
  }
}

/** Whether 200 changes a second are sent as fast as they come, and what the product's own calls lose by it. */
export async function webhooks(): Promise<boolean> {
  const receiver = await startReceiver()
  const arrived = new Map<string, number>()
  receiver.answer = (response, { event }) => {
    arrived.set(`${event.subject?.id} ${event.change?.to}`, performance.now())
    response.writeHead(204).end()
  }
  const met = await withProduct(
    async (url, { sql }) => {
      const ids = await seedProjects(sql)
      await addEndpoint(url, receiver.url)
      await fetch(`${url}/api/contractors`)
      const quiet = askOn(url)
      await sleep(5_000)
      const before = await quiet()

      const beside = askOn(url)
      const committed = new Map<string, number>()
      const statuses = ['reviewed', 'verified', 'premium', 'distributed', 'quoting', 'scheduled']
      const began = performance.now()
      const changes: Promise<unknown>[] = []
      for (let index = 0; index < goal; index++) {
        const early = began + (index * 1000) / rate - performance.now()
        if (early > 1) await sleep(early)
        const [id = '', status = ''] = [ids[index % projects], statuses[Math.floor(index / projects)]]
        changes.push(
          sql`update projects set status = ${status} where id = ${id}`.then(() =>
            committed.set(`${id} ${status}`, performance.now()),
          ),
        )
      }
      await Promise.all(changes)
      const written = (performance.now() - began) / 1000
      for (const end = performance.now() + 60_000; arrived.size < goal && performance.now() < end; ) await sleep(50)
      const sent = (Math.max(...arrived.values()) - began) / 1000
      const during = await beside()
      const waits = ordered(
        [...committed].flatMap(([key, at]) => (arrived.has(key) ? [(arrived.get(key) ?? 0) - at] : [])),
      )
      console.log(
        `${goal} changes in ${written.toFixed(1)} s; ${arrived.size} of their webhooks sent in ${sent.toFixed(1)} s`,
      )
      console.log(`received ${receiver.received.length} requests: ${receiver.received.length - arrived.size} twice`)
      console.log(
        `from the commit to the receiver ${percentile(waits, 0.5).toFixed(0)} ms (median), ${percentile(waits, 0.99).toFixed(0)} ms (99 %)`,
      )
      console.log(
        `GET /contractors beside it: 95 % within ${during.toFixed(0)} ms, without it ${before.toFixed(0)} ms (${(during / before).toFixed(1)} times)`,
      )
      return arrived.size === goal && sent <= written + 2
    },
    { WEBHOOK_LOOPBACK: 'true' },
  )
  await receiver.close()
  if (!met) console.log(`FEWER THAN ${rate} A SECOND`)
  return met
}
