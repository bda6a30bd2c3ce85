import { readFileSync } from 'node:fs'
import { runScript } from '../run.ts'
import { withDatabase } from './databases.ts'
import { seedRows } from './seed-rows.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** The most a list without a search may take at a million rows, as a multiple of what it takes at ten thousand. */
const atMostTimes = 3
/** The most a search may take at a million rows. */
const atMostMs = 150
const resultFile = '.data/bench-lists.json'

interface Measured {
  list: string
  name: string
  isSearch: boolean
  /** Medians in milliseconds, at each size. */
  ms: number[]
}

const ratioOf = ({ ms }: Measured) => (ms.at(-1) ?? 0) / (ms[0] ?? 0)

/** What is said of a call that misses its goal. */
function verdictOn(call: Measured): string {
  if (call.isSearch) return (call.ms.at(-1) ?? 0) > atMostMs ? `MORE THAN ${atMostMs} ms` : ''
  return ratioOf(call) > atMostTimes ? `MORE THAN ${atMostTimes} TIMES` : ''
}

/** Lists and searches of the services at ten thousand, a hundred thousand and a million rows, call by call in turns. */
export async function lists(): Promise<boolean> {
  return withDatabases(sizes, async (urls) => {
    const env = { DATABASE_URL: urls[0] ?? '', DEMO: 'true', LOG_LEVEL: 'warn' }
    await runScript('bench/measure-lists.ts', [...urls, '--result', resultFile], env)
    const measured: Measured[] = JSON.parse(readFileSync(resultFile, 'utf8'))
    const columns = [...sizes.map((size) => size.toLocaleString('en-CA')), 'ratio']
    console.log('list'.padEnd(20) + 'call'.padEnd(50) + columns.map((of) => of.padStart(12)).join(''))
    for (const call of measured) {
      const cells = [...call.ms.map((ms) => `${ms.toFixed(1)} ms`), ratioOf(call).toFixed(2)]
      const numbers = cells.map((cell) => cell.padStart(12)).join('')
      console.log(`${call.list.padEnd(20)}${call.name.padEnd(50)}${numbers}  ${verdictOn(call)}`)
    }
    return measured.every((call) => verdictOn(call) === '')
  })
}

/** Databases with so many rows of each kind, for as long as `work` takes. */
async function withDatabases<T>(rows: number[], work: (urls: string[]) => Promise<T>, made: string[] = []): Promise<T> {
  const [count, ...others] = rows
  if (count === undefined) return work(made)
  return withDatabase(async ({ url, sql }) => {
    await seedRows(sql, count)
    return withDatabases(others, work, [...made, url])
  })
}
