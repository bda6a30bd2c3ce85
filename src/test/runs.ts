import { test } from 'vitest'

/** Whether everything there is runs, as in `npm run test:nightly` (`--mode nightly`). */
export const nightly = process.env.NIGHTLY === '1'

/** How many inputs a property is tried with: a few in every run of the tests, hundreds at night; `ATTACK_RUNS` says how many. */
export function runs(usual: number): number {
  return Number(process.env.ATTACK_RUNS ?? (nightly ? 300 : usual))
}

/** A test that takes too long for every change. */
export const nightlyTest = test.runIf(nightly)
