import { readFileSync, writeFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** Writes down which statements a call of ours asks of the database, and which procedure answers its address. */

interface Asked {
  path: string
  cookie?: string
}

const [url = '', callsFile = '', resultFile = ''] = process.argv.slice(2)
const statements: { text: string; params: unknown[] }[] = []
const client = postgres(url, { max: 1, onnotice: () => {} })
const logger = {
  logQuery: (text: string, params: unknown[]) => {
    statements.push({ text, params })
  },
}
Object.assign(globalThis, { trowelDatabase: drizzle(client, { logger }) })
const { handleRest } = await import('~/server/rest/handler')
const { restRoutes } = await import('~/server/rest/route-table')

const calls: Asked[] = JSON.parse(readFileSync(callsFile, 'utf8'))
const recorded: { procedure: string; statements: typeof statements }[] = []
for (const { path, cookie } of calls) {
  const ask = () => handleRest(new Request(`http://localhost/api${path}`, { headers: cookie ? { cookie } : {} }))
  // Once before, so that what a process remembers is not written down.
  await ask()
  statements.length = 0
  const answer = await ask()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  const shape = (of: string) => of.replace(/\{[^}]+\}/g, '*').split('/')
  const fits = (route: string) =>
    shape(route).length === path.split('/').length &&
    shape(route).every((part, at) => part === '*' || part === path.split('/')[at])
  const route = restRoutes.find(({ method, path: of }) => method === 'GET' && fits(of))
  recorded.push({ procedure: route?.procedure ?? '', statements: [...statements] })
}
await client.end()
writeFileSync(resultFile, JSON.stringify(recorded))
