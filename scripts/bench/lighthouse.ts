import chromium from '@sparticuz/chromium'
import type { Result } from 'lighthouse'
import { chromium as playwright } from 'playwright'
import { freePort } from '../embedded-postgres.ts'
import { withProduct } from './product.ts'

/** Scores of 100 each page must reach: phones, on a slow line, from this machine only. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const categories = Object.keys(goals) as (keyof typeof goals)[]
/** An odd number: the run in the middle counts, since each measures what else the machine does too. */
const runs = 3
const addresses = ['/', '/how-it-works', '/contractors', '/contractors/tremblay-and-fils-renovation']

/** Lighthouse's mobile runs on the production build; what keeps a page from its goal is named. */
export async function lighthouse(): Promise<boolean> {
  const { default: measure } = await import('lighthouse')
  const port = await freePort()
  const browser = await playwright.launch({
    ...(process.platform === 'linux' && { executablePath: await chromium.executablePath() }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    return await withProduct(async (url) => {
      let met = true
      console.log(
        `${'page'.padEnd(46) + categories.map((name) => name.padStart(16)).join('')}   performance of each run`,
      )
      for (const address of addresses) {
        // The first request after a start waits for code to be compiled, up to a second on a busy machine.
        await fetch(url + address)
        const reports = []
        for (let run = 0; run < runs; run++) {
          const report = await measure(url + address, { port, logLevel: 'silent', onlyCategories: categories })
          if (!report) throw new Error(`Lighthouse said nothing about ${address}`)
          reports.push(report.lhr)
        }
        reports.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
        const lhr = reports[(runs - 1) / 2] as Result
        const scores = categories.map((name) => scoreOf(lhr, name))
        const performances = reports.map((report) => scoreOf(report, 'performance')).join(' ')
        console.log(
          `${address.padEnd(46) + scores.map((score) => String(score).padStart(16)).join('')}   ${performances}`,
        )
        const missed = categories.filter((name, at) => (scores[at] ?? 0) < goals[name])
        for (const name of missed)
          for (const { id } of lhr.categories[name]?.auditRefs ?? []) {
            const audit = lhr.audits[id]
            if (audit && audit.score !== null && audit.score < 0.9)
              console.log(`  ${name}: ${id} ${audit.displayValue ?? ''} ${explain(audit.details)}`)
          }
        if (missed.length > 0) met = false
      }
      return met
    })
  } finally {
    await browser.close()
  }
}

function scoreOf(lhr: Result, category: keyof typeof goals): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100)
}

function explain(details: unknown): string {
  const items = (details as { items?: unknown[] } | undefined)?.items ?? []
  return JSON.stringify(items).slice(0, 300)
}
