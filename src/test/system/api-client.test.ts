import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import openapiTypes from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { runJourney, submitAsPartner } from '../api-client/journey'
import { createApiKey } from '../api-keys'
import { createContractor, createUser, testPassword } from '../factories'
import { givenInstances } from '../instances'

const given = givenInstances()
const folder = '.data/api-client'

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a client generated from the document compiles, and takes a project from the request to the review', async () => {
  const { url } = await given.start()
  const document = await (await fetch(`${url}/api/openapi.json`)).json()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/paths.ts`, await openapiTypes(document))
  copyFileSync('src/test/api-client/journey.ts', `${folder}/journey.ts`)
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'esnext',
  ]
  const resolved = ['--moduleResolution', 'bundler', '--types', 'node', '--lib', 'es2024,dom,dom.iterable']
  execFileSync('tsc', [...options, ...resolved, `${folder}/journey.ts`], { stdio: 'inherit' })

  const company = await createUser(given.db, 'contractor')
  await createContractor(given.db, { userId: company.id })
  // Requests made with an email that was proved are the account's.
  const homeowner = await createUser(given.db, 'homeowner', { emailProvedAt: new Date() })
  const admin = await createUser(given.db, 'admin')
  const person = ({ email }: { email: string }) => ({ email, password: testPassword })
  const outcome = await runJourney(`${url}/api`, {
    homeowner: person(homeowner),
    contractor: person(company),
    admin: person(admin),
  })
  expect(outcome).toEqual({ listed: [outcome.id], hired: 'scheduled', done: 'completed', review: 5, id: outcome.id })

  const { text: key } = await createApiKey(given.db, ['leads:write', 'leads:read'])
  expect(await submitAsPartner(`${url}/api`, key)).toEqual({ once: true, policy: 'P-77', hidden: {}, status: 'new' })
})
