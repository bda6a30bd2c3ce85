import { BadgeCheck, Clock, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import type { PublicContractor } from '~/contracts/public-contractor'
import { initials } from '~/domain/initials'
import { parsePhone } from '~/domain/phone'
import { answersText } from './directory-words'
import { QuoteButton } from './quote-button'
import { Rating } from './rating'
import { ReviewButton } from './review-button'

export function ProfileHeader({ contractor }: { contractor: PublicContractor }) {
  const { id, companyName, city, province, verified, services } = contractor
  return (
    <header className="flex flex-col gap-5 sm:flex-row">
      <Avatar initials={initials(companyName)} picture={contractor.logoUrl} large />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-3xl font-semibold wrap-anywhere">{companyName}</h1>
          {verified && (
            <Badge tone="success">
              <BadgeCheck className="size-3.5" aria-hidden="true" />
              Verified
            </Badge>
          )}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          <p className="flex items-center gap-1.5 text-muted">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {city}, {province}
          </p>
          <Rating average={contractor.averageRating} count={contractor.reviewCount} />
          {contractor.answerHours !== null && (
            <p className="flex items-center gap-1.5 text-sm text-muted">
              <Clock className="size-4 shrink-0" aria-hidden="true" />
              {answersText(contractor.answerHours)}
            </p>
          )}
        </div>
        <Contact contractor={contractor} />
      </div>
      {/* On a phone beside each other: the second comes later, and must not move what is below. */}
      <div className="flex shrink-0 gap-3 max-sm:flex-wrap *:max-sm:flex-1 sm:flex-col">
        <QuoteButton contractor={{ id, companyName, verified }} services={services.map(({ name }) => name)} main />
        <ReviewButton contractor={{ id, companyName }} />
      </div>
    </header>
  )
}

function Contact({ contractor: { email, phone, website } }: { contractor: PublicContractor }) {
  const site = readWebsite(website)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5">
      <ContactLink icon={Mail} href={`mailto:${email}`} text={email} />
      <ContactLink icon={Phone} href={`tel:${parsePhone(phone) ?? phone}`} text={phone} />
      {site && <ContactLink icon={Globe} href={site.href} text={site.name} external />}
    </ul>
  )
}

interface ContactLinkProps {
  icon: LucideIcon
  href: string
  text: string
  external?: boolean
}

function ContactLink({ icon: Icon, href, text, external = false }: ContactLinkProps) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        {...(external && { rel: 'noopener nofollow ugc', target: '_blank' })}
        className="inline-flex min-h-11 max-w-full items-center gap-2 hover:text-accent sm:min-h-9"
      >
        <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate underline decoration-border-strong underline-offset-4">{text}</span>
        {external && <span className="sr-only">(opens in a new tab)</span>}
      </a>
    </li>
  )
}

/** A website somebody typed: a link only when it leads to the web. */
function readWebsite(website: string | null): { href: string; name: string } | null {
  if (!website) return null
  const address = /^[a-z][a-z\d+.-]*:/i.test(website) ? website : `https://${website}`
  if (!URL.canParse(address)) return null
  const { href, protocol, hostname } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? { href, name: hostname.replace(/^www\./, '') } : null
}
