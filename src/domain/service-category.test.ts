import { expect, test } from 'vitest'
import { referenceCategories } from '~/server/seed/reference-data'
import { serviceCategories } from './service-category'

test('public pages list exactly the services every installation starts with', () => {
  expect(serviceCategories).toEqual(referenceCategories.map(({ name, slug }) => ({ name, slug })))
})
