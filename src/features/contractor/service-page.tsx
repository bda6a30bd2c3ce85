import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { Empty } from '~/components/ui/empty'
import type { DirectoryPage } from '~/contracts/directory'
import type { ContractorPage } from '~/contracts/public-contractor'
import { directoryFacts } from '~/domain/directory'
import { storedChecks } from '~/domain/verification'
import { pluralize } from '~/lib/format'
import { ContractorCard } from './contractor-card'

interface ServicePageProps {
  about: DirectoryPage
  page: ContractorPage
  /** Where a request for it begins. */
  start: ReactNode
  /** What it costs, where that is known. */
  prices: ReactNode
}

/** A service, or a service in a city: who offers it, what is known of them, and where else (rule 110). */
export function ServicePage({ about, page, start, prices }: ServicePageProps) {
  const { service, place, places } = about
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6 sm:py-14">
      <Trail about={about} />
      <PageHeading title={pageTitle(about)} subtitle={introOf(about)} />
      <div className="max-w-2xl">{start}</div>
      <div className="mt-10">
        <h2 className="text-xl font-semibold">{place ? `Contractors in ${place.city}` : 'Contractors'}</h2>
        <p className="mt-1 text-sm text-muted">The highest rated first.</p>
        {page.contractors.length === 0 ? (
          <div className="mt-4">
            <Empty title="Nobody is listed for this yet">
              Describe your project all the same, and we look for a verified contractor.
            </Empty>
          </div>
        ) : (
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {page.contractors.map((contractor, at) => (
              <li key={contractor.id}>
                <ContractorCard contractor={contractor} eager={at < 3} />
              </li>
            ))}
          </ul>
        )}
        {page.contractors.length > 0 && (
          <Link
            href={`/contractors?${new URLSearchParams({ service: service.slug, ...(place && { place: placeName(place) }) })}`}
            prefetch={false}
            className="mt-5 inline-flex min-h-11 items-center font-medium text-accent hover:text-accent-hover"
          >
            Search among all of them
          </Link>
        )}
      </div>
      {prices}
      {places.length > 0 && (
        <div className="mt-12 border-t border-border pt-8">
          <h2 className="text-xl font-semibold">{place ? `${service.name} elsewhere` : `${service.name} by city`}</h2>
          <ul className="mt-3 grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
            {places.map((other) => (
              <li key={other.slug}>
                <Link
                  href={`/services/${service.slug}/${other.slug}`}
                  prefetch={false}
                  className="inline-flex min-h-10 items-center text-muted underline decoration-border-strong underline-offset-4 hover:text-foreground max-md:min-h-11"
                >
                  {placeName(other)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const placeName = ({ city, province }: { city: string; province: string }) => `${city}, ${province}`

export function pageTitle({ service, place }: DirectoryPage): string {
  return place ? `${service.name} contractors in ${placeName(place)}` : `${service.name} contractors`
}

/** What rows say of the contractors on the page. */
export function introOf({ service, place, facts }: DirectoryPage): string {
  const where = place ? `in ${placeName(place)}` : 'across Canada'
  if (!facts) return `More than ${directoryFacts.most} verified contractors offer ${service.name} ${where}.`
  const { contractors, allChecks, reviews, averageRating } = facts
  if (contractors === 0) return `No contractor is listed for ${service.name} yet.`
  const sentences = [
    contractors === 1
      ? `1 verified contractor offers ${service.name} ${where}.`
      : `${contractors} verified contractors offer ${service.name} ${where}.`,
    reviews > 0 && `Homeowners rate them ${averageRating.toFixed(1)} of 5 in ${pluralize(reviews, 'review')}.`,
    allChecks > 0 &&
      (allChecks === contractors
        ? `All ${storedChecks.length} checks are on file for ${contractors === 1 ? 'them' : 'each of them'}.`
        : `All ${storedChecks.length} checks are on file for ${allChecks} of them.`),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** The way to the page, from the first one. */
export function trailOf({ service, place }: DirectoryPage): { name: string; path: string }[] {
  return [
    { name: 'Contractors', path: '/contractors' },
    { name: service.name, path: `/services/${service.slug}` },
    ...(place ? [{ name: placeName(place), path: `/services/${service.slug}/${place.slug}` }] : []),
  ]
}

function Trail({ about }: { about: DirectoryPage }) {
  const trail = trailOf(about)
  return (
    <nav aria-label="Breadcrumb" className="mb-4 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }, at) => (
          <Fragment key={path}>
            {at > 0 && <li aria-hidden="true">/</li>}
            <li>
              {at === trail.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link
                  href={path}
                  prefetch={false}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:text-foreground hover:underline max-md:min-h-11"
                >
                  {name}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
