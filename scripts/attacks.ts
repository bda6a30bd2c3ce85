import { spawnSync } from 'node:child_process'

/** The attacks and the tests of properties with hundreds of inputs for each; `ATTACK_RUNS` says how many. */
const files = [
  'src/test/attacks',
  'src/server/services/list/search-page.test.ts',
  'src/server/services/review/reviews.test.ts',
]

const { status } = spawnSync('vitest', ['run', '--project', 'integration*', ...files, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ATTACK_RUNS: process.env.ATTACK_RUNS ?? '300' },
})
process.exit(status ?? 1)
