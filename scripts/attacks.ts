import { spawnSync } from 'node:child_process'

/** The attacks of `src/test/attacks` with hundreds of inputs for each address; `ATTACK_RUNS` says how many. */
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'integration', 'src/test/attacks', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ATTACK_RUNS: process.env.ATTACK_RUNS ?? '300' },
  },
)
process.exit(status ?? 1)
