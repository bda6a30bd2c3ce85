import { expect, test } from 'vitest'
import type { QuoteStatus } from '~/domain/quote-status'
import { assignments, quotes } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject } from '~/test/factories'
import { listPriceGuides, measurePriceGuides } from './list-price-guides'

const database = givenDatabase()

async function quote(categoryId: string, dollars: number, status: QuoteStatus = 'sent') {
  const { db } = database
  const { id: contractorId } = await createContractor(db)
  const { id: projectId } = await createProject(db, { categoryId, status: 'quoting' })
  const [assignment] = await db
    .insert(assignments)
    .values({ projectId, contractorId, status: 'quoted', slot: 1, origin: 'admin', firstAnsweredAt: new Date() })
    .returning()
  await db
    .insert(quotes)
    .values({ assignmentId: assignment!.id, status, totalCents: dollars * 100, taxCents: 0, sentAt: new Date() })
}

test('ten quotes of a service make a guide: its quartiles, to the hundred; nine make none', async () => {
  const { db } = database
  const category = await createCategory(db, { name: 'Decks', slug: 'price-decks' })
  const guides = () => measurePriceGuides({ db })
  for (const thousands of [9, 1, 2, 8, 3, 7, 4, 6, 5]) await quote(category.id, thousands * 1000 + 10)
  await quote(category.id, 99_000, 'withdrawn')
  await quote(category.id, 99_000, 'superseded')
  expect(await guides()).toEqual([])
  await quote(category.id, 10_000, 'accepted')
  expect(await guides()).toEqual([
    {
      service: { id: category.id, name: 'Decks', slug: 'price-decks' },
      quotes: 10,
      low: 3300,
      middle: 5500,
      high: 7800,
    },
  ])
  expect(await listPriceGuides({ db }, { service: 'price-decks' })).toHaveLength(1)
  expect((await listPriceGuides({ db }, {})).map(({ service }) => service.slug)).toEqual(['price-decks'])
  expect(await listPriceGuides({ db }, { service: 'nothing' })).toEqual([])
})
