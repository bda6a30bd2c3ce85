import { expect, test } from 'vitest'
import type { PublicContractor } from '~/contracts/public-contractor'
import { structuredData } from './structured-data'

const contractor: PublicContractor = {
  id: 'x',
  slug: 'a-co',
  companyName: '</script><script>alert(1)</script>',
  description: null,
  phone: '(416) 555-0100',
  email: 'a@example.ca',
  website: null,
  city: 'Toronto',
  province: 'ON',
  verified: true,
  averageRating: 0,
  reviewCount: 0,
  yearEstablished: null,
  employeeCount: null,
  serviceRadius: null,
  status: 'published',
  logoUrl: null,
  certifications: [],
  photos: [],
  checks: [],
  services: [],
  reviews: [],
  removedReviews: [],
}

test('a company without reviews claims no rating, and its name cannot end the script', () => {
  const text = structuredData(contractor, 'https://trowel.example')
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://trowel.example/contractors/a-co',
    name: contractor.companyName,
  })
  expect(JSON.parse(text)).not.toHaveProperty('aggregateRating')
})

test('reviews make a rating to one decimal', () => {
  const rated = { ...contractor, averageRating: 14 / 3, reviewCount: 3 }
  expect(JSON.parse(structuredData(rated, 'https://trowel.example'))).toMatchObject({
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
  })
})
