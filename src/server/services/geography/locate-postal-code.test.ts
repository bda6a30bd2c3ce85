import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codes } from 'zipcodes/lib/codesCanada.js'
import { contractors, projects } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject } from '~/test/factories'
import { kilometresBetween } from './describe-reach'
import { locatePostalCode } from './locate-postal-code'
import { placeUnplaced } from './place-unplaced'

const database = givenDatabase()

test.each([
  ['V3Z 0A1', 'V3Y'],
  ['S7W 0A1', 'S7V'],
  ['T3S 0A1', 'T3R'],
  ['T1Z 0A1', 'T1Y'],
  ['t3t', 'T3R'],
])('the new area of %s is where %s is', (postalCode, neighbour) => {
  expect(locatePostalCode(postalCode)).toEqual(locatePostalCode(neighbour))
  expect(locatePostalCode(postalCode)).not.toBeNull()
})

test('nothing is guessed of rural areas, or of districts nobody knows', () => {
  expect(['V0Z 1A1', 'X0Z 1A1', 'K9', ''].map(locatePostalCode)).toEqual([null, null, null, null])
})

test('of the areas that are known, nine of ten neighbours lie within 100 km', () => {
  const urban = Object.keys(codes).filter((name) => name.charAt(1) !== '0')
  const errors = urban.flatMap((name) => {
    const known = codes[name]
    delete codes[name]
    const guessed = locatePostalCode(name)
    codes[name] = known
    return known && guessed ? [kilometresBetween(known, guessed)] : []
  })
  expect(errors.length).toBeGreaterThan(1000)
  expect(errors.filter((km) => km <= 100).length / errors.length).toBeGreaterThan(0.9)
})

test('what was stored without a place gets one, and what nobody can place is left', async () => {
  const { db } = database
  const nowhere = { latitude: null, longitude: null }
  const company = await createContractor(db, { postalCode: 'V3Z 0A1', province: 'BC', ...nowhere })
  const rural = await createContractor(db, { postalCode: 'V0Z 1A1', province: 'BC', ...nowhere })
  const project = await createProject(db, { postalCode: 'S7W 0A1', ...nowhere })
  await placeUnplaced(db)
  const [placed] = await db.select().from(contractors).where(eq(contractors.id, company.id))
  expect(placed).toMatchObject(locatePostalCode('V3Z') ?? {})
  expect((await db.select().from(contractors).where(eq(contractors.id, rural.id)))[0]).toMatchObject(nowhere)
  const [found] = await db.select().from(projects).where(eq(projects.id, project.id))
  expect(found).toMatchObject(locatePostalCode('S7W') ?? {})
})
