import { BadgeCheck, MapPin } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import type { ContractorCard as Contractor } from '~/contracts/public-contractor'
import { initials } from '~/domain/initials'
import { ProfileLink } from './profile-link'
import { Rating } from './rating'

const servicesShown = 3

/** One contractor of the list; the whole card leads to the profile. */
export function ContractorCard({ contractor }: { contractor: Contractor }) {
  const { companyName, city, province, verified, services, description } = contractor
  return (
    <article className="relative flex h-full flex-col rounded-xl border border-border bg-surface p-5 shadow-soft transition-colors duration-150 hover:border-border-strong">
      <div className="flex items-start gap-4">
        <Avatar initials={initials(companyName)} picture={contractor.logoUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
            <ProfileLink slug={contractor.slug} className="after:absolute after:inset-0 after:rounded-xl">
              {companyName}
            </ProfileLink>
          </h3>
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {city}, {province}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {verified && (
          <Badge tone="success">
            <BadgeCheck className="size-3.5" aria-hidden="true" />
            Verified
          </Badge>
        )}
        <Rating average={contractor.averageRating} count={contractor.reviewCount} />
      </div>
      {description && <p className="mt-3 line-clamp-3 text-sm wrap-anywhere text-muted">{description}</p>}
      {services.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-1.5">
          {services.slice(0, servicesShown).map(({ id, name }) => (
            <li key={id}>
              <Badge>{name}</Badge>
            </li>
          ))}
          {services.length > servicesShown && (
            <li>
              <Badge tone="muted">{services.length - servicesShown} more</Badge>
            </li>
          )}
        </ul>
      )}
      <Distance contractor={contractor} />
    </article>
  )
}

function Distance({ contractor: { distance, servesArea, serviceRadius } }: { contractor: Contractor }) {
  if (distance === null) return null
  return (
    <p className="mt-auto pt-4 text-sm text-muted">
      {distance === 0 ? 'In your neighbourhood' : `${distance} km away`}
      {servesArea === true && ' · serves your area'}
      {servesArea === false && ` · usually works within ${serviceRadius} km`}
    </p>
  )
}
