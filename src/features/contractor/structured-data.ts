import type { DirectoryPage } from '~/contracts/directory'
import type { ContractorCard, PublicContractor } from '~/contracts/public-contractor'
import { trailOf } from './service-page'

/** What search engines read of a profile (schema.org LocalBusiness). A rating is only claimed where there are reviews. */
export function structuredData(contractor: PublicContractor, origin: string): string {
  const url = `${origin}/contractors/${contractor.slug}`
  const { website, logoUrl } = contractor
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
    aggregateRating: ratingOf(contractor),
  }
  return asScript(data)
}

/** What search engines read of a page about a service: the way to it, and who is listed (schema.org ItemList). */
export function directoryData(about: DirectoryPage, contractors: readonly ContractorCard[], origin: string): string {
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: trailOf(about).map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
  const list = {
    '@type': 'ItemList',
    itemListElement: contractors.map((contractor, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: {
        '@type': 'LocalBusiness',
        '@id': `${origin}/contractors/${contractor.slug}`,
        url: `${origin}/contractors/${contractor.slug}`,
        name: contractor.companyName,
        address: {
          '@type': 'PostalAddress',
          addressLocality: contractor.city,
          addressRegion: contractor.province,
          addressCountry: 'CA',
        },
        aggregateRating: ratingOf(contractor),
      },
    })),
  }
  return asScript({ '@context': 'https://schema.org', '@graph': contractors.length > 0 ? [trail, list] : [trail] })
}

function ratingOf({ averageRating, reviewCount }: Pick<PublicContractor, 'averageRating' | 'reviewCount'>) {
  if (reviewCount === 0) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: Number(averageRating.toFixed(1)),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  }
}

/** `<` is escaped, so that no text can end the script it stands in. */
function asScript(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
