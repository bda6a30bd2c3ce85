import { throughput } from './bench/calls.ts'
import { leads } from './bench/leads.ts'
import { lighthouse } from './bench/lighthouse.ts'
import { lists } from './bench/lists.ts'
import { live } from './bench/live.ts'
import { memory } from './bench/memory.ts'
import { pageWeight } from './bench/page-weight.ts'
import { pagesThroughput } from './bench/pages-throughput.ts'
import { webhooks } from './bench/webhooks.ts'

/** A measurement: it prints what it found, and says whether every goal was met. */
type Bench = () => Promise<boolean>

const benches: Record<string, Bench> = {
  pages: pageWeight,
  'pages-throughput': pagesThroughput,
  lighthouse,
  calls: throughput,
  leads,
  lists,
  live,
  webhooks,
  memory,
}

/** `npm run bench -- pages lighthouse` runs those; without names, all. */
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
let met = true
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  met = (await bench()) && met
}
process.exit(met ? 0 : 1)
