import { readFileSync } from 'node:fs'
import { runScript } from '../run.ts'
import { withDatabase } from './databases.ts'
import { seedRows } from './seed-rows.ts'

const fewer = 10_000
const many = 1_000_000
/** The most a call may take at a million rows, as a multiple of what it takes at ten thousand. */
const atMost = 3
const resultFile = '.data/bench-lists.json'

interface Measured {
  list: string
  name: string
  /** Medians in milliseconds: at ten thousand rows, at a million. */
  ms: [number, number]
}

/** Lists and searches of the services at ten thousand and at a million rows, call by call in turns. */
export async function lists(): Promise<boolean> {
  return withDatabase((small) =>
    withDatabase(async (large) => {
      await seedRows(small.sql, fewer)
      await seedRows(large.sql, many)
      const env = { DATABASE_URL: small.url, DEMO: 'true', LOG_LEVEL: 'warn' }
      await runScript('bench/measure-lists.ts', [small.url, large.url, '--result', resultFile], env)
      const measured: Measured[] = JSON.parse(readFileSync(resultFile, 'utf8'))
      console.log(
        'list'.padEnd(20) + 'call'.padEnd(50) + ['10 k', 'million', 'ratio'].map((of) => of.padStart(12)).join(''),
      )
      for (const { list, name, ms } of measured) {
        const ratio = ms[1] / ms[0]
        const cells = [`${ms[0].toFixed(1)} ms`, `${ms[1].toFixed(1)} ms`, ratio.toFixed(2)]
        const verdict = ratio > atMost ? `  MORE THAN ${atMost} TIMES` : ''
        console.log(list.padEnd(20) + name.padEnd(50) + cells.map((cell) => cell.padStart(12)).join('') + verdict)
      }
      return measured.every(({ ms }) => ms[1] <= atMost * ms[0])
    }),
  )
}
