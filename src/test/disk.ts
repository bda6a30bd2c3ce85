import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmdirSync } from 'node:fs'

/** A small disk at a folder. */
export function mountDisk(folder: string, megabytes = 16): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
}

/** A disk of its own is had on Linux, by root, and not in every container. */
export function canMount(): boolean {
  const folder = `.data/disk-${randomBytes(4).toString('hex')}`
  try {
    mountDisk(folder)
    unmountDisk(folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}
