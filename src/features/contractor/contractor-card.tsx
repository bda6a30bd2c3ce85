import { BadgeCheck, Clock, MapPin, ShieldCheck } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Picture } from '~/components/ui/picture'
import type { ContractorCard as Contractor } from '~/contracts/public-contractor'
import { initials } from '~/domain/initials'
import { storedChecks } from '~/domain/verification'
import { answersText } from './directory-words'
import { ProfileLink } from './profile-link'
import { Rating } from './rating'

const servicesShown = 3

/** One contractor of the list; the whole card leads to the profile. `eager` of those one sees first. */
export function ContractorCard({ contractor, eager }: { contractor: Contractor; eager?: boolean }) {
  const { companyName, city, province, verified, services, description, photo, newestReview, answerHours } = contractor
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-xl border border-border bg-surface shadow-soft transition-colors duration-150 hover:border-border-strong">
      {photo ? (
        <Picture
          sizes={photo.sizes}
          eager={eager}
          alt={photo.caption ?? ''}
          layout="(min-width: 1024px) 22rem, (min-width: 640px) 50vw, 100vw"
          className="aspect-16/9 rounded-none border-x-0 border-t-0"
        />
      ) : (
        // In a row of cards it keeps their lines level; on a phone, where cards stand alone, the logo is beside the name.
        <div className="flex aspect-16/9 items-center justify-center border-b border-border bg-raised max-sm:hidden">
          <Avatar initials={initials(companyName)} picture={contractor.logoUrl} large />
        </div>
      )}
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-start gap-3">
          {!photo && (
            <div className="shrink-0 sm:hidden">
              <Avatar initials={initials(companyName)} picture={contractor.logoUrl} />
            </div>
          )}
          <div className="min-w-0">
            <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
              <ProfileLink slug={contractor.slug} className="after:absolute after:inset-0 after:rounded-xl">
                {companyName}
              </ProfileLink>
            </h3>
            <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              {city}, {province}
            </p>
            <Distance contractor={contractor} />
          </div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {verified && (
            <Badge tone="success">
              <BadgeCheck className="size-3.5" aria-hidden="true" />
              Verified
            </Badge>
          )}
          <Rating average={contractor.averageRating} count={contractor.reviewCount} />
        </div>
        {newestReview ? (
          <p className="mt-3 line-clamp-2 text-sm wrap-anywhere">
            <span className="text-muted">{newestReview.customerName}:</span> “{newestReview.comment}”
          </p>
        ) : (
          description && <p className="mt-3 line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
        )}
        {services.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-1.5">
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
        <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-4 text-sm text-muted">
          <li className="flex items-center gap-1.5">
            <ShieldCheck className="size-4 shrink-0" aria-hidden="true" />
            {contractor.checksHeld} of {storedChecks.length} checks on file
          </li>
          {answerHours !== null && (
            <li className="flex items-center gap-1.5">
              <Clock className="size-4 shrink-0" aria-hidden="true" />
              {answersText(answerHours)}
            </li>
          )}
        </ul>
      </div>
    </article>
  )
}

function Distance({ contractor: { distance, servesArea, serviceRadius } }: { contractor: Contractor }) {
  if (distance === null) return null
  return (
    <p className="mt-1 text-sm text-muted">
      {distance === 0 ? 'In your neighbourhood' : `${distance} km away`}
      {servesArea === true && ' · serves your area'}
      {servesArea === false && ` · usually works within ${serviceRadius} km`}
    </p>
  )
}
