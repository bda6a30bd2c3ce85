import type { PublicContractor } from '~/contracts/public-contractor'

/**
 * What search engines read of a profile (schema.org LocalBusiness). A rating is only claimed where there
 * are reviews. `<` is escaped, so that no text can end the script it stands in.
 */
export function structuredData(contractor: PublicContractor, origin: string): string {
  const url = `${origin}/contractors/${contractor.slug}`
  const { averageRating, reviewCount, website, logoUrl } = contractor
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: contractor.companyName,
    description: contractor.description ?? undefined,
    telephone: contractor.phone,
    email: contractor.email,
    sameAs: website ?? undefined,
    image: logoUrl ? `${origin}${logoUrl}` : undefined,
    foundingDate: contractor.yearEstablished === null ? undefined : String(contractor.yearEstablished),
    address: {
      '@type': 'PostalAddress',
      addressLocality: contractor.city,
      addressRegion: contractor.province,
      addressCountry: 'CA',
    },
    makesOffer: contractor.services.map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
    aggregateRating:
      reviewCount > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: Number(averageRating.toFixed(1)),
            reviewCount,
            bestRating: 5,
            worstRating: 1,
          }
        : undefined,
  }
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
