import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Prints the SBOM of a release (CycloneDX): the packages it runs with, without those it is only built with.
 * `npm sbom --omit dev` also leaves out what both need, such as React, so npm is given a lockfile without the others.
 */
const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'))
const withoutDev = <T extends object>(manifest: T) => ({ ...manifest, devDependencies: {} })

const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'))
try {
  const lock = read('package-lock.json')
  const packages = Object.entries<{ dev?: boolean }>(lock.packages).filter(([, { dev }]) => !dev)
  const released = { ...lock, packages: { ...Object.fromEntries(packages), '': withoutDev(lock.packages['']) } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(withoutDev(read('package.json'))))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(released))
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { cwd: folder, stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
