import { expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { createProject } from '~/test/factories'
import { differences, fingerprintDatabase } from './fingerprint'

const database = givenDatabase()

test('a fingerprint tells a changed value, a lost row and a lost rule apart from nothing changed', async () => {
  const client = database.db.$client
  const project = await createProject(database.db)
  const before = await fingerprintDatabase(client)
  expect(before['public.projects']).toMatch(/^1 rows/)
  expect(differences(before, await fingerprintDatabase(client))).toEqual([])

  await client`update projects set city = 'Elsewhere' where id = ${project.id}`
  const changed = await fingerprintDatabase(client)
  expect(differences(before, changed)).toContainEqual(expect.stringMatching(/^public\.projects: 1 rows/))

  await client`alter table projects drop constraint projects_status_check`
  expect(differences(changed, await fingerprintDatabase(client))).toContainEqual(
    expect.stringMatching(/^constraint definitions/),
  )

  await client`delete from projects where id = ${project.id}`
  expect(differences(changed, await fingerprintDatabase(client))).toContainEqual(
    expect.stringMatching(/^public\.projects: 1 rows.*0 rows/),
  )
})
