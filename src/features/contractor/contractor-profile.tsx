import { BadgeCheck, Check } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import { Stat } from '~/components/ui/stat'
import type { PublicContractor } from '~/contracts/public-contractor'
import { Gallery } from './gallery'
import { ProfileHeader } from './profile-header'
import { OutsideReviews, ProfileTabs } from './profile-tabs'
import { ReviewList } from './review-list'
import { ReviewSummary } from './review-summary'
import { ViewerProvider } from './viewer'

/** A contractor's public page (rule 20). */
export function ContractorProfile({ contractor }: { contractor: PublicContractor }) {
  return (
    <ViewerProvider contractorId={contractor.id}>
      <div className="mx-auto max-w-content px-4 py-10 sm:px-6 sm:py-14">
        <ProfileHeader contractor={contractor} />
        <Gallery photos={contractor.photos} />
        <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
          <OutsideReviews>
            <ReviewSummary contractor={contractor} />
          </OutsideReviews>
          <Checks contractor={contractor} />
        </div>
        <Stats contractor={contractor} />
        <div id="profile" className="mt-8 scroll-mt-24">
          <ProfileTabs
            reviewCount={contractor.reviewCount}
            panels={{
              about: <About contractor={contractor} />,
              services: <Services contractor={contractor} />,
              reviews: <ReviewList contractor={contractor} />,
            }}
          />
        </div>
      </div>
    </ViewerProvider>
  )
}

/** Every check with its date, or that it is not on file (rule 70), and of which name when it was another (rule 167). */
function Checks({ contractor: { checks, verified, renamedFrom } }: { contractor: PublicContractor }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="text-lg font-semibold">
        What we checked
      </h2>
      {renamedFrom !== null && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {verified ? 'Verified' : 'Checked'} under its earlier name, {renamedFrom}.
        </p>
      )}
      <dl className="mt-3 divide-y divide-border rounded-xl border border-border bg-surface">
        {checks.map(({ name, label, passedAt }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
            <dt>{label}</dt>
            <dd className="flex items-center gap-2 text-sm text-muted tabular-nums">
              {passedAt ? (
                <>
                  <Check className="size-4 text-success" aria-hidden="true" />
                  <span>
                    Checked <DateText value={passedAt} />
                  </span>
                </>
              ) : (
                'Not on file'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Cards only for what is known. */
function Stats({ contractor: { yearEstablished, employeeCount, serviceRadius } }: { contractor: PublicContractor }) {
  if (yearEstablished === null && employeeCount === null && serviceRadius === null) return null
  return (
    <section aria-labelledby="at-a-glance" className="mt-8 grid grid-cols-3 gap-2 sm:gap-3">
      <h2 id="at-a-glance" className="sr-only">
        At a glance
      </h2>
      {yearEstablished !== null && (
        <Stat label="Years in business" value={new Date().getFullYear() - yearEstablished} />
      )}
      {employeeCount !== null && <Stat label="Team size" value={employeeCount} />}
      {serviceRadius !== null && <Stat label="Service radius" value={`${serviceRadius} km`} />}
    </section>
  )
}

function About({ contractor: { description, certifications } }: { contractor: PublicContractor }) {
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description || 'No description available.'}</p>
      {certifications.length > 0 && (
        <section aria-labelledby="certifications">
          <h2 id="certifications" className="text-lg font-semibold">
            Certifications
          </h2>
          <ul className="mt-3 flex flex-col divide-y divide-border rounded-xl border border-border bg-surface">
            {certifications.map(({ id, name, verified }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {verified && (
                  <Badge tone="success">
                    <BadgeCheck className="size-3.5" aria-hidden="true" />
                    Verified
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Services({ contractor: { services } }: { contractor: PublicContractor }) {
  if (services.length === 0) return <p className="text-muted">No services listed.</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {services.map(({ id, name }) => (
        <li key={id} className="rounded-xl border border-border bg-surface px-5 py-4 font-medium">
          {name}
        </li>
      ))}
    </ul>
  )
}
