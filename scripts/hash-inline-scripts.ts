import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Static pages carry inline scripts and cannot have a nonce, so their scripts are allowed by hash.
 * Reads the pages Next prerendered, and writes what `src/proxy.ts` needs: hashes by path.
 */
const pagesDir = '.next/server/app'
const output = '.next/server/inline-scripts.json'

function htmlFiles(dir: string): string[] {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name)
    if (entry.isDirectory()) return htmlFiles(file)
    return entry.name.endsWith('.html') ? [file] : []
  })
}

function hashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  const found = new Set<string>()
  for (const [, attributes = '', code = ''] of scripts) {
    if (/type="application\/(ld\+)?json"/.test(attributes)) continue
    found.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...found]
}

const byPath: Record<string, string[]> = {}
for (const file of htmlFiles(pagesDir)) {
  const name = path
    .relative(pagesDir, file)
    .replace(/\.html$/, '')
    .split(path.sep)
    .join('/')
  byPath[name === 'index' ? '/' : `/${name}`] = hashes(fs.readFileSync(file, 'utf8'))
}
fs.writeFileSync(output, JSON.stringify(byPath))
