import { globSync } from 'node:fs'

export interface Step {
  instruction: string
  /** Options such as `--from=build`, by name. */
  options: Record<string, string>
  /** What follows, as it is written. */
  rest: string
}

export interface Stage {
  name: string
  base: string
  steps: Step[]
}

/** Reads the parts of the Dockerfile's language that ours uses: comments, continued lines, options. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
  for (const line of lines.filter(Boolean)) {
    const [instruction = '', ...words] = line.split(/\s+/)
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = words
      stages.push({ name, base, steps: [] })
      continue
    }
    const flags = words.slice(
      0,
      words.findIndex((word) => !word.startsWith('--')),
    )
    const options = Object.fromEntries(flags.map((flag) => flag.slice(2).split('=', 2)))
    stages.at(-1)?.steps.push({ instruction, options, rest: words.slice(flags.length).join(' ') })
  }
  return stages
}

/** The stage's command as a container engine reads it: `CMD ["node", "scripts/start.ts"]`. */
export function commandOf(stage: Stage, instruction: 'CMD' | 'HEALTHCHECK'): string[] {
  const rest = stage.steps.findLast((step) => step.instruction === instruction)?.rest ?? ''
  return JSON.parse(rest.slice(rest.indexOf('[')))
}

/** The files of the build's context: what `.dockerignore` leaves of `dir`. */
export function contextOf(dir: string, ignore: string): string[] {
  const patterns = ignore.split('\n').filter((line) => line && !line.startsWith('#'))
  const left = new Set(globSync('*', { cwd: dir, exclude: [] }).concat(globSync('.*', { cwd: dir })))
  for (const pattern of patterns) for (const name of globSync(pattern, { cwd: dir })) left.delete(name)
  return [...left].filter((name) => name !== '.' && name !== '..').sort()
}
