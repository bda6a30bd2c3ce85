import { expect, test } from 'vitest'
import type { PublicContractor } from '~/contracts/public-contractor'
import { introOf, pageTitle } from './service-page'
import { directoryData, structuredData } from './structured-data'

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
  renamedFrom: null,
  reviewCount: 0,
  yearEstablished: null,
  employeeCount: null,
  serviceRadius: null,
  status: 'published',
  logoUrl: null,
  answerHours: null,
  certifications: [],
  photos: [],
  checks: [],
  services: [],
  ratingCounts: [0, 0, 0, 0, 0],
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

const about = {
  service: { id: 'y', name: 'Roofing', slug: 'roofing' },
  place: { slug: 'st-johns-nl', city: "St. John's", province: 'NL' as const },
  facts: { contractors: 2, allChecks: 1, reviews: 3, averageRating: 13 / 3 },
  places: [],
}

test('a page about a service in a city tells the way to it, and claims no list and no rating that is not there', () => {
  const text = directoryData(about, [], 'https://trowel.example')
  expect(JSON.parse(text)['@graph']).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { item: 'https://trowel.example/contractors' },
        { item: 'https://trowel.example/services/roofing' },
        { item: 'https://trowel.example/services/roofing/st-johns-nl', name: "St. John's, NL" },
      ],
    },
  ])
})

test('its words are made of rows', () => {
  expect(pageTitle(about)).toBe("Roofing contractors in St. John's, NL")
  expect(introOf(about)).toBe(
    "2 verified contractors offer Roofing in St. John's, NL. Homeowners rate them 4.3 of 5 in 3 reviews. All 6 checks are on file for 1 of them.",
  )
  const one = { contractors: 1, allChecks: 1, reviews: 0, averageRating: 0 }
  expect(introOf({ ...about, place: null, facts: one })).toBe(
    '1 verified contractor offers Roofing across Canada. All 6 checks are on file for them.',
  )
  expect(introOf({ ...about, facts: null })).toBe("More than 100 verified contractors offer Roofing in St. John's, NL.")
})
