import { expect, test } from 'vitest'
import { provinceOfPostalCode } from '~/domain/postal-code'
import { towns } from '~/domain/towns'
import { describeReach } from './describe-reach'
import { locatePostalCode } from './locate-postal-code'

test('a radius is told by the farthest towns in it and the nearest beyond', () => {
  expect(describeReach({ postalCode: 'M5H 2N2', serviceRadius: 60 })).toEqual({
    within: [
      { name: 'Hamilton', km: expect.toSatisfy((km: number) => km > 55 && km <= 60) },
      { name: expect.any(String), km: expect.any(Number) },
      { name: expect.any(String), km: expect.any(Number) },
    ],
    beyond: { name: expect.any(String), km: expect.toSatisfy((km: number) => km > 60) },
  })
  expect(describeReach({ postalCode: 'X1A 1A1', serviceRadius: 10 })?.within).toEqual([{ name: 'Yellowknife', km: 0 }])
  expect(describeReach({ postalCode: 'X1A 1A1', serviceRadius: 5000 })?.beyond).toBeNull()
  expect(describeReach({ postalCode: 'X0Z 1A1', serviceRadius: 50 })).toBeNull()
})

test('every town lies where its province says', () => {
  for (const [province, ofProvince] of Object.entries<Record<string, string>>(towns))
    for (const [name, area] of Object.entries(ofProvince)) {
      expect(provinceOfPostalCode(area), name).toBe(province)
      expect(locatePostalCode(area), name).not.toBeNull()
    }
})
