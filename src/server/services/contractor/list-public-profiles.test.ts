import { expect, test } from 'vitest'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor } from '~/test/factories'
import { listProfileParts, listPublicProfiles } from './list-public-profiles'

const database = givenDatabase()

test('lists published and verified contractors by slug, in parts that miss and repeat nobody', async () => {
  for (const slug of ['cedar-ottawa', 'alder-toronto', 'birch-halifax', 'dogwood-victoria', 'elm-regina'])
    await createContractor(database.db, { slug })
  await createContractor(database.db, { slug: 'b-unverified', verified: false })
  await createContractor(database.db, { slug: 'b-unpublished', status: 'unpublished' })
  await createContractor(database.db, { slug: 'b-archived', status: 'archived' })
  const ctx = visitorContext(database.db)

  const parts = await listProfileParts(ctx, 2)
  expect(parts).toEqual(['', 'birch-halifax', 'dogwood-victoria'])
  const pages = await Promise.all(parts.map((after) => listPublicProfiles(ctx, { after }, 2)))
  expect(pages.map((page) => page.map(({ slug }) => slug))).toEqual([
    ['alder-toronto', 'birch-halifax'],
    ['cedar-ottawa', 'dogwood-victoria'],
    ['elm-regina'],
  ])
  expect(await listProfileParts(ctx)).toEqual([''])
})
