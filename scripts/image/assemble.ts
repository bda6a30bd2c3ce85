import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isBuilt } from '../build.ts'
import { contextOf, type Stage, type Step } from './dockerfile.ts'

/** A stage's file system, and what the image says of it. */
export interface Assembled {
  /** Stands for the image's root folder. */
  root: string
  workdir: string
  env: Record<string, string>
  user: string
}

interface Assembly {
  /** The checkout. */
  context: string
  /** Where the stages are laid out. It must lie outside of the checkout, or its packages would be found. */
  home: string
  /** Who stands for the image's user `node`; nobody when we may not change owners. */
  owner: string | null
}

/**
 * Takes a stage's steps in a folder instead of a container: files are copied, commands run by `sh` in the
 * working directory. Two are replaced by what the checkout has: `npm ci` by its packages, which come from the same
 * lock file, and the build by its own, when that was made from these very sources.
 */
export function assemble(stage: Stage, earlier: Map<string, Assembled>, assembly: Assembly): Assembled {
  const root = path.join(assembly.home, stage.name || 'final')
  const built: Assembled = { root, workdir: root, env: {}, user: 'root' }
  fs.mkdirSync(root, { recursive: true })
  for (const step of stage.steps) {
    console.log(`${stage.name || 'final'}: ${step.instruction} ${step.rest}`)
    take(step, built, earlier, assembly)
  }
  return built
}

function take(step: Step, built: Assembled, earlier: Map<string, Assembled>, assembly: Assembly): void {
  const { instruction, rest } = step
  if (instruction === 'WORKDIR') {
    built.workdir = path.join(built.root, rest)
    fs.mkdirSync(built.workdir, { recursive: true })
  } else if (instruction === 'ENV') {
    const [name = '', value = ''] = rest.split('=', 2)
    built.env[name] = value
  } else if (instruction === 'USER') built.user = rest
  else if (instruction === 'COPY') copy(step, built, earlier.get(step.options.from ?? ''), assembly)
  else if (instruction === 'RUN') run(rest, built, assembly)
  else if (!['VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(instruction))
    throw new Error(`The Dockerfile's ${instruction} cannot be taken without a container engine`)
}

function copy(step: Step, built: Assembled, from: Assembled | undefined, { context }: Assembly): void {
  const words = step.rest.split(' ')
  const target = words.at(-1) ?? ''
  const sources = words.slice(0, -1)
  const ignore = fs.readFileSync(path.join(context, '.dockerignore'), 'utf8')
  const paths = from
    ? sources.map((source) => path.join(from.root, source))
    : sources[0] === '.'
      ? contextOf(context, ignore).map((name) => path.join(context, name))
      : sources.map((source) => path.join(context, source))
  const into = target.endsWith('/') || sources[0] === '.'
  for (const file of paths) put(file, path.join(built.workdir, into ? path.join(target, path.basename(file)) : target))
}

/** A copy of its own: what the steps write must not reach the checkout. */
function put(from: string, to: string): void {
  fs.rmSync(to, { recursive: true, force: true })
  execFileSync('cp', ['-a', from, to])
}

/** The packages as hard links, which cost no space. */
function installPackages(context: string, to: string, omitDev: boolean): void {
  const from = path.join(context, 'node_modules')
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'pipe' })
  } catch {
    put(from, to) // Another file system.
  }
  if (omitDev) removeDevPackages(context, path.dirname(to))
}

/** What `--omit=dev` leaves out: the lock file says it of each package. */
function removeDevPackages(context: string, workdir: string): void {
  const lock = JSON.parse(fs.readFileSync(path.join(context, 'package-lock.json'), 'utf8'))
  for (const [place, { dev }] of Object.entries<{ dev?: boolean }>(lock.packages))
    if (dev) fs.rmSync(path.join(workdir, place), { recursive: true, force: true })
  const bin = path.join(workdir, 'node_modules/.bin')
  for (const name of fs.readdirSync(bin)) if (!fs.existsSync(path.join(bin, name))) fs.rmSync(path.join(bin, name))
}

function run(command: string, built: Assembled, { context, owner }: Assembly): void {
  if (command.startsWith('npm ci')) {
    installPackages(context, path.join(built.workdir, 'node_modules'), command.includes('--omit=dev'))
    return
  }
  if (command === 'npm run build' && isBuilt()) {
    for (const made of ['.next', 'dist', 'public']) put(path.join(context, made), path.join(built.workdir, made))
    return
  }
  const owned = command.replaceAll('-o node -g node', owner ? `-o ${owner}` : '')
  execFileSync('sh', ['-ec', owned], {
    cwd: built.workdir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...built.env } as never,
    stdio: 'inherit',
  })
}
