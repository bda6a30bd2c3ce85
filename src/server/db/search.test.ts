import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contractors } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createContractor } from '~/test/factories'
import { matchesSearch, typedWords } from './search'

const database = givenDatabase()

test('one or two letters find the beginning of any word, three are found anywhere', async () => {
  await createContractor(database.db, {
    companyName: 'Zephyr +++ Roofs',
    contactName: 'Ann Quill',
    email: 'office@zephyr.example',
    phone: '+14165550177',
  })
  const found = async (term: string) => {
    const [row] = await database.db
      .select({ hits: sql<number>`count(*)::int` })
      .from(contractors)
      .where(matchesSearch(contractors.search, term))
    return row?.hits
  }
  for (const term of ['z', 'ze', 'ro', 'Q', 'qu', 'of', 'ill', 'phy', '555']) expect(await found(term), term).toBe(1)
  for (const term of ['y', 'ph', 'oo', 'l%', '_', '%', '+++', '%%%', '_._']) expect(await found(term), term).toBe(0)
})

test('signs between words are no words of a search, unless nothing else was typed', () => {
  expect(typedWords(' Smith  & Sons - C++ ')).toEqual(['smith', 'sons', 'c++'])
  expect(typedWords('+++ %')).toEqual(['+++', '%'])
  expect(typedWords('a b c d e f g h i')).toHaveLength(8)
})
