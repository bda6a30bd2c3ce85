import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
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
    expect([...new Set(stages.map(({ base }) => base))]).toEqual([`node:${major}-slim@\${NODE_DIGEST}`])
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
      expect(context.includes(name) || ['node_modules', '.next', 'dist'].includes(name), source).toBe(true)
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

interface Service {
  image: string
  user?: string
  command?: string[]
  environment: Record<string, string>
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  read_only?: boolean
  networks: string[]
  depends_on?: Record<string, { condition: string }>
}

describe('compose.yaml', () => {
  const { services, networks } = parse(compose, { merge: true }) as {
    services: Record<'database' | 'migrate' | 'web-1' | 'web-2' | 'worker' | 'proxy', Service>
    networks: Record<string, { internal?: boolean } | null>
  }

  test('has a database, two web instances, a worker and a proxy that knows them', () => {
    expect(Object.keys(services)).toEqual(['database', 'migrate', 'web-1', 'web-2', 'worker', 'proxy'])
    expect(read('Caddyfile')).toContain('reverse_proxy web-1:3000 web-2:3000')
    for (const web of [services['web-1'], services['web-2']])
      expect(web.environment).toMatchObject({ WORKER: 'off', TRUST_PROXY: '1' })
    for (const { command } of [services.migrate, services.worker])
      expect(fs.existsSync(command?.at(-1) ?? '')).toBe(true)
  })

  test('lets nobody but the migration know the owner of the tables, and has it run first', () => {
    const owner = '${POSTGRES_PASSWORD'
    const who = Object.entries(services).filter(([, { environment }]) => JSON.stringify(environment).includes(owner))
    expect(who.map(([name]) => name)).toEqual(['database', 'migrate'])
    expect(services.migrate.environment.DATABASE_OWNER_URL).toContain('//trowel:')
    for (const name of ['web-1', 'web-2', 'worker'] as const) {
      expect(services[name].environment.DATABASE_URL).toContain('//trowel_app:')
      expect(services[name].depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' })
    }
  })

  test('takes every container its capabilities, its root to write to, and the way to more', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
      })
      expect(service.cap_add ?? [], name).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
    }
    expect(services.database.user).toBe('postgres')
  })

  test('names what it did not build by a digest that the installation chose', () => {
    for (const { image } of [services.database, services.proxy])
      expect(image).toMatch(/^[a-z]+:\d+@\$\{[A-Z]+_DIGEST:\?\}$/)
    expect(compose).toMatch(/NODE_DIGEST: \$\{NODE_DIGEST:\?\}/)
    for (const [, name] of compose.matchAll(/\$\{([A-Z_]+):\?\}/g))
      expect(read('docs/operations.md')).toContain(`${name}=`)
  })

  test('keeps the database out of reach of the proxy and of the Internet', () => {
    const { database, proxy } = services
    expect(proxy.networks.filter((name) => database.networks.includes(name))).toEqual([])
    for (const name of database.networks) expect(networks[name]).toEqual({ internal: true })
    for (const name of ['web-1', 'web-2', 'worker', 'migrate'] as const)
      expect(services[name].networks).toEqual(expect.arrayContaining(database.networks))
  })

  test('passes on settings that exist, and all that an installation chooses', () => {
    const settings = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const { migrate, worker, 'web-1': web } = services
    const passed = [migrate, worker, web].flatMap(({ environment }) => Object.keys(environment))
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
