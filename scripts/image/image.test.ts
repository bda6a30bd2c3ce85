import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandOf, contextOf, parseDockerfile } from './dockerfile'

const read = (file: string) => fs.readFileSync(file, 'utf8')
const stages = parseDockerfile(read('Dockerfile'))
const build = stages.at(0)
const final = stages.at(-1)
const compose = read('compose.yaml')
const pinned = JSON.parse(read('package.json'))
const example = read('.env.example')

describe('the Dockerfile', () => {
  test('stands on the Node that is pinned', () => {
    const major = pinned.devDependencies.node.split('.')[0]
    expect([...new Set(stages.map(({ base }) => base))]).toEqual([`node:${major}-slim`])
  })

  test('copies what is there, from a context without secrets and leftovers', () => {
    const context = contextOf('.', read('.dockerignore'))
    for (const kept of ['package.json', 'src', 'drizzle', 'scripts', 'public', 'next.config.js'])
      expect(context).toContain(kept)
    for (const left of ['.git', '.env', 'node_modules', '.next', '.data']) expect(context).not.toContain(left)
    const sources =
      final?.steps.filter(({ options }) => options.from).flatMap(({ rest }) => rest.split(' ').slice(0, -1)) ?? []
    expect(sources.length).toBeGreaterThan(6)
    for (const source of sources) {
      const name = source.replace('/app/', '')
      expect(context.includes(name) || ['node_modules', '.next'].includes(name), source).toBe(true)
    }
  })

  test('runs what is in the image as nobody special, and says when it is well', () => {
    if (!build || !final) throw new Error('two stages are needed')
    expect(final.steps.findLast(({ instruction }) => instruction === 'USER')?.rest).toBe('node')
    for (const instruction of ['CMD', 'HEALTHCHECK'] as const) {
      const [program, script = ''] = commandOf(final, instruction)
      expect(program).toBe('node')
      expect(fs.existsSync(script)).toBe(true)
    }
    expect(build.steps.map(({ rest }) => rest)).toContain('npm run build')
    expect(pinned.dependencies.tsx).toBeTruthy()
  })
})

describe('compose.yaml', () => {
  const services = [...compose.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name)

  test('has a database, two web instances, a worker and a proxy that knows them', () => {
    expect(services).toEqual(expect.arrayContaining(['database', 'web-1', 'web-2', 'worker', 'proxy']))
    expect(read('Caddyfile')).toContain('reverse_proxy web-1:3000 web-2:3000')
    expect(compose).toMatch(/WORKER: 'off'/)
    expect(compose).toMatch(/TRUST_PROXY: '1'/)
    const script = /command: \[.*?(scripts\/[\w.]+)\]/.exec(compose)?.[1] ?? ''
    expect(fs.existsSync(script)).toBe(true)
  })

  test('passes on settings that exist, and all that an installation chooses', () => {
    const own = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB']
    const settings = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const passed = [...compose.matchAll(/^ {2,}([A-Z_]+):/gm)]
      .map(([, name]) => name)
      .filter((name) => !own.includes(name ?? ''))
    for (const name of passed) expect(settings).toContain(name)
    const fixedByImage = ['PORT', 'STORAGE_DIR', 'RATE_LIMIT_FACTOR', 'UPLOADTHING_INGEST_URL']
    expect([...new Set([...passed, ...fixedByImage])].sort()).toEqual([...settings].sort())
  })
})

test('.env.example names every setting the product reads', () => {
  const settings = [...read('src/env.ts').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name ?? '')
  const unnamed = settings.filter((name) => !['NODE_ENV', 'DEMO'].includes(name) && !example.includes(`\n${name}=`))
  expect(settings.length).toBeGreaterThan(15)
  expect(unnamed).toEqual([])
})
