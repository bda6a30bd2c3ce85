import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { withProduct } from './product.ts'

const steps = [1_000, 10_000, 25_000, 50_000]
/** Flat: the most after all requests, as a multiple of what it was at the second step, when caches and heap are warm. */
const atMost = 1.25
const addresses = [
  '/api/contractors',
  '/api/service-questions',
  '/api/trpc/serviceQuestion.categories?batch=1&input=%7B%7D',
  '/contractors',
  '/project/new',
]

/** Resident memory of the server while requests of several kinds add up. */
export async function memory(): Promise<boolean> {
  return withProduct(async (url, { server }) => {
    const measured: number[] = []
    let sent = 0
    for (const step of steps) {
      const requests = addresses.map((path) => ({ path }))
      await autocannon({ url, connections: 8, amount: step - sent, requests })
      sent = step
      await sleep(3000)
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1])
      measured.push(kilobytes / 1024)
      console.log(`after ${String(step).padStart(6)} requests  ${(kilobytes / 1024).toFixed(0).padStart(5)} MiB`)
    }
    const [, warm = 0] = measured
    const met = (measured.at(-1) ?? 0) <= atMost * warm
    if (!met) console.log(`MORE THAN ${atMost} TIMES what it was after ${steps[1]} requests`)
    return met
  })
}
