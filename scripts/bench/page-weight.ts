import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { run } from '../run.ts'
import { withProduct } from './product.ts'

interface Page {
  address: string
  /** The most its scripts may weigh in either encoding, as a multiple of an empty page's, or kilobytes more than that. */
  atMost?: { times: number } | { extraKb: number }
}

const pages: Page[] = [
  { address: '/', atMost: { times: 1.15 } },
  { address: '/how-it-works' },
  { address: '/for-contractors' },
  { address: '/contractors' },
  { address: '/project/new', atMost: { extraKb: 70 } },
  { address: '/customer-portal' },
  { address: '/contractor/login' },
]

interface Weight {
  scripts: number
  brotli: number
  gzip: number
}

const emptyDir = '.data/empty-page'
const emptyFiles = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }\n',
  'app/page.js': 'export default function Page() { return null }\n',
}

/**
 * Compressed bytes of the scripts that each page's HTML loads, beside an empty page built by the same
 * framework. Files are compressed one by one, as a server sends them.
 */
export async function pageWeight(): Promise<boolean> {
  const empty = weigh(await emptyPage(), path.join(emptyDir, '.next'))
  console.log(row('page', 'files', 'brotli', 'gzip', 'of empty', 'more brotli', 'more gzip'))
  console.log(row('an empty page', empty.scripts, kb(empty.brotli), kb(empty.gzip), '1.000', '', ''))
  return withProduct(async (url) => {
    let met = true
    for (const { address, atMost } of pages) {
      const weight = weigh(await (await fetch(url + address)).text(), '.next')
      const times = Math.max(weight.brotli / empty.brotli, weight.gzip / empty.gzip)
      const more = { brotli: weight.brotli - empty.brotli, gzip: weight.gzip - empty.gzip }
      const missed =
        atMost && ('times' in atMost ? times > atMost.times : Math.max(more.brotli, more.gzip) > atMost.extraKb * 1024)
      if (missed) met = false
      const verdict = missed ? `  MORE THAN ${JSON.stringify(atMost)}` : ''
      console.log(
        row(
          address,
          weight.scripts,
          kb(weight.brotli),
          kb(weight.gzip),
          times.toFixed(3),
          kb(more.brotli),
          kb(more.gzip),
        ) + verdict,
      )
    }
    return met
  })
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
const row = (first: string, ...rest: (string | number)[]) =>
  first.padEnd(20) + rest.map((cell) => String(cell).padStart(12)).join('')

function weigh(html: string, buildDir: string): Weight {
  const tags = [...html.matchAll(/<script[^>]*\ssrc="\/_next\/([^"?]+)[^>]*>/g)]
  const files = new Set(tags.flatMap(([tag, file]) => (file && !/\snomodule/i.test(tag) ? [file] : [])))
  const bodies = [...files].map((file) => fs.readFileSync(path.join(buildDir, file)))
  return {
    scripts: bodies.length,
    brotli: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
    gzip: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
  }
}

/** Built inside of the repository, so that it is the same framework from the same `node_modules`. */
async function emptyPage(): Promise<string> {
  for (const [file, text] of Object.entries(emptyFiles)) {
    const target = path.join(emptyDir, file)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, text)
  }
  await run('next', ['build', emptyDir], { NODE_ENV: 'production' })
  return fs.readFileSync(path.join(emptyDir, '.next/server/app/index.html'), 'utf8')
}
