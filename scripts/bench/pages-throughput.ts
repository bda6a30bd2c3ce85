import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '../embedded-postgres.ts'
import { withProduct } from './product.ts'

const pages = [
  '/',
  '/how-it-works',
  '/for-contractors',
  '/privacy',
  '/terms',
  '/contractors',
  '/contractors/tremblay-and-fils-renovation',
]
/** The least of a bare server's throughput that a page must reach. */
const atLeast = 0.8
/** Milliseconds to the first byte at one connection. */
const atMostMs = 2
const connections = 16
/** Of both servers in turn, so that a machine that slows down meanwhile slows both; the middle one counts. */
const rounds = 5
const seconds = 2
const warmUpSeconds = 3
const asked = { 'accept-encoding': 'br, gzip' }
const responsesFile = '.data/bench-pages.json'

/** Sends the very bytes of each page, headers and body, by `node:http` alone. */
const bareServer = `import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
const pages = new Map(JSON.parse(fs.readFileSync(process.env.RESPONSES, 'utf8')).map(({ path, headers, body }) =>
  [path, { headers, body: Buffer.from(body, 'base64') }]))
http.createServer(({ url }, response) => {
  const { headers, body } = pages.get(url)
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT))
`

/** Requests a second for each public page and the time to its first byte, beside a bare server sending the same bytes. */
export async function pagesThroughput(): Promise<boolean> {
  return withProduct(async (url) => {
    fs.writeFileSync(responsesFile, JSON.stringify(await Promise.all(pages.map((path) => responseOf(url, path)))))
    const bare = await startBare()
    try {
      const servers = { bare: bare.url, product: url }
      for (const path of pages) for (const server of Object.values(servers)) await load(server + path, warmUpSeconds)
      const columns = ['bare', 'product', 'ratio', 'first byte, bare', 'first byte, product']
      console.log('page'.padEnd(46) + columns.map((of) => of.padStart(20)).join(''))
      let met = true
      for (const path of pages) {
        const runs: { bare: number; product: number }[] = []
        for (let round = 0; round < rounds; round++)
          runs.push({
            bare: await load(servers.bare + path, seconds),
            product: await load(servers.product + path, seconds),
          })
        const ratio = median(runs.map((run) => run.product / run.bare))
        const first = {
          bare: await firstByteMs(servers.bare + path),
          product: await firstByteMs(servers.product + path),
        }
        const missed = !(ratio >= atLeast && first.product < atMostMs)
        if (missed) met = false
        const cells = [
          median(runs.map((run) => run.bare)).toFixed(0),
          median(runs.map((run) => run.product)).toFixed(0),
          ratio.toFixed(2),
          `${first.bare.toFixed(2)} ms`,
          `${first.product.toFixed(2)} ms`,
        ]
        const verdict = missed ? `  LESS THAN ${atLeast}, OR ${atMostMs} ms` : ''
        console.log(path.padEnd(46) + cells.map((cell) => cell.padStart(20)).join('') + verdict)
      }
      return met
    } finally {
      bare.stop()
    }
  })
}

/** As it is sent: `fetch` would decode it. */
async function responseOf(url: string, path: string) {
  const [response] = (await once(http.get(url + path, { headers: asked }), 'response')) as [http.IncomingMessage]
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { path, headers, body: (await buffer(response)).toString('base64') }
}

async function startBare() {
  const port = await freePort()
  const file = '.data/bench-bare-pages.mjs'
  fs.writeFileSync(file, bareServer)
  const env = { NODE_ENV: 'production', PORT: String(port), RESPONSES: responsesFile } as const
  const child = spawn(process.execPath, [file], { stdio: 'ignore', env: { ...process.env, ...env } })
  const url = `http://localhost:${port}`
  for (let attempt = 0; attempt < 100; attempt++, await sleep(50)) {
    const answer = await fetch(url + pages[0]).catch(() => null)
    if (answer?.ok) return { url, stop: () => child.kill('SIGKILL') }
  }
  child.kill('SIGKILL')
  throw new Error('the bare server did not start')
}

async function load(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, headers: asked, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / result.duration
}

/** The middle of many requests, one after the other on one connection. */
async function firstByteMs(url: string): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let request = 0; request < 500; request++) {
    const began = performance.now()
    const [response] = (await once(http.get(url, { agent, headers: asked }), 'response')) as [http.IncomingMessage]
    await once(response, 'readable')
    times.push(performance.now() - began)
    await once(response.resume(), 'end')
  }
  agent.destroy()
  return median(times)
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
