import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import webPush from 'web-push'

const alias = { '~': fileURLToPath(new URL('./src', import.meta.url)) }

const vapid = webPush.generateVAPIDKeys()

/** Nothing outside of the tests is spoken to: the database comes from `src/test/global-setup.ts`. */
const env = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  APP_SECRET: 'a secret for the tests, of no value at all',
  DATABASE_URL: 'postgres://replaced-by-each-test-file',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  LOG_LEVEL: 'silent',
} as const

/** They replace modules or the environment, which others of the worker have loaded: each has a process of its own. */
const replacingModules = [
  'scripts/**/*.test.ts',
  'src/server/auth/password.test.ts',
  'src/server/auth/rotation.test.ts',
  'src/server/db/tls.test.ts',
  'src/server/emails/deliver.test.ts',
  'src/server/http/security-headers.test.ts',
  'src/server/http/watch.test.ts',
  'src/server/jobs/send-mail.test.ts',
  'src/server/jobs/worker.test.ts',
  'src/server/services/project/enhance-text.test.ts',
  'src/test/attacks/broken-downloads.test.ts',
  'src/test/attacks/ended-while-waiting.test.ts',
  'src/test/attacks/limits.test.ts',
  'src/test/attacks/sessions.test.ts',
]

const componentTests = globSync('src/{components,features}/**/*.test.tsx')
/** What a test of a component replaces, others of its worker have loaded: each of these has a process of its own. */
const mockingComponents = componentTests.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

const inDom = { environment: 'happy-dom', setupFiles: 'src/test/browser/setup.ts' }

const onPostgres = {
  globalSetup: 'src/test/global-setup.ts',
  setupFiles: 'src/test/cheap-passwords.ts',
  hookTimeout: 60_000,
}

/** They start a Postgres of their own, fill a disk, compile a whole client, or run the document's commands. */
const onlyAtNight = [
  'src/test/system/api-client.test.ts',
  'src/server/db/tls.test.ts',
  'src/server/storage/free-space.test.ts',
  'src/test/system/curl-examples.test.ts',
  'src/test/system/roles.test.ts',
]

export default defineConfig(({ mode }) => {
  const tooLong = mode === 'nightly' ? [] : onlyAtNight
  return {
    resolve: { alias },
    test: {
      // `--mode nightly` runs also what takes too long for every change.
      env: { ...env, NIGHTLY: mode === 'nightly' ? '1' : '' },
      maxWorkers: 2,
      // A test that needs a second waits for ten on a machine that others use.
      testTimeout: 20_000,
      setupFiles: ['src/test/storage.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/{app,domain,lib,contracts,components,features,trpc}/**/*.test.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'components',
            include: componentTests.filter((file) => !mockingComponents.includes(file)),
            ...inDom,
            isolate: false,
          },
        },
        { extends: true, test: { name: 'components-isolated', include: mockingComponents, ...inDom } },
        {
          extends: true,
          test: {
            name: 'integration',
            include: ['src/server/**/*.test.{ts,tsx}', 'src/test/attacks/*.test.ts'],
            exclude: [...replacingModules, ...tooLong],
            ...onPostgres,
            // Half of the time would go into loading the server anew for each file.
            isolate: false,
          },
        },
        {
          extends: true,
          test: { name: 'integration-isolated', include: replacingModules, exclude: tooLong, ...onPostgres },
        },
        {
          extends: true,
          test: {
            name: 'system',
            include: ['src/test/system/*.test.ts'],
            exclude: tooLong,
            globalSetup: 'src/test/global-setup.ts',
            testTimeout: 100_000,
            hookTimeout: 60_000,
            // As for the journeys: what passed at the second try is named, and does not refuse a change.
            retry: process.env.CI ? 1 : 0,
            fileParallelism: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'faults',
            include: ['src/test/faults/*.test.ts'],
            globalSetup: 'src/test/global-setup.ts',
            testTimeout: 300_000,
            hookTimeout: 60_000,
            fileParallelism: false,
          },
        },
      ],
    },
  }
})
