/** How many inputs a property is tried with: a few in every run of the tests, hundreds when `ATTACK_RUNS` says so. */
export function runs(usual: number): number {
  return Number(process.env.ATTACK_RUNS ?? usual)
}
