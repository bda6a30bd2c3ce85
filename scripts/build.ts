import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { run } from './run.ts'
import { bundle } from './start-built.ts'

const inputs = [
  'src',
  'public',
  'package-lock.json',
  'next.config.js',
  'tailwind.config.ts',
  'postcss.config.js',
  'tsconfig.json',
]
const stamp = '.next/built-from'

/** The production build: our own copy of the API's viewer, Next's build, the server. */
export async function build(): Promise<void> {
  fs.mkdirSync('public/vendor', { recursive: true })
  fs.copyFileSync('node_modules/@scalar/api-reference/dist/browser/standalone.js', 'public/vendor/scalar.js')
  fs.rmSync(stamp, { force: true })
  await run('next', ['build'], { NODE_ENV: 'production' })
  await esbuild.build({
    entryPoints: ['src/server/main.ts'],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    sourcemap: true,
  })
  fs.writeFileSync(stamp, fingerprint())
}

/** Builds unless what is built comes from these very sources. */
export async function buildIfChanged(): Promise<void> {
  if (!isBuilt()) await build()
}

/** Whether what is built comes from these very sources. */
export function isBuilt(): boolean {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs.flatMap(filesBelow).sort()) hash.update(file).update(fs.readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(place: string): string[] {
  if (!fs.existsSync(place) || place === path.join('public', 'vendor')) return []
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs.readdirSync(place).flatMap((name) => filesBelow(path.join(place, name)))
}

/** `--if-changed`: as the tests build. */
if (import.meta.main) await (process.argv.includes('--if-changed') ? buildIfChanged() : build())
