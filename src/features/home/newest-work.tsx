import Link from 'next/link'
import { Section } from '~/components/layout/section'
import { Picture } from '~/components/ui/picture'
import { Stars } from '~/components/ui/stars'
import type { NewestPhoto } from '~/contracts/photo'
import type { NewestReview } from '~/contracts/review'
import { newestShown } from '~/domain/home-page'
import { formatInstant } from '~/lib/format'

/** Photos that contractors show of their work (rule 109); nothing while there are few. */
export function NewestPhotos({ photos }: { photos: readonly NewestPhoto[] }) {
  if (photos.length < newestShown.fewestPhotos) return null
  return (
    <Section id="work" title="Work by contractors here" intro="The newest photos from their profiles.">
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-x-4">
        {photos.map(({ id, caption, sizes, contractor: { slug, companyName, city, province } }) => (
          <li key={id} className="min-w-0">
            <Link href={`/contractors/${slug}`} prefetch={false} className="group block rounded-xl">
              <Picture
                sizes={sizes}
                layout="(min-width: 1168px) 16.5rem, (min-width: 768px) 25vw, 50vw"
                className="aspect-4/3 group-hover:opacity-90"
              />
              <span className="mt-2 block truncate text-sm font-medium">{caption ?? companyName}</span>
              <span className="block truncate text-sm text-muted">
                {caption ? `${companyName}, ${city}` : `${city}, ${province}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What homeowners wrote of projects that were hired here (rule 109); nothing while nobody did. */
export function NewestReviews({ reviews, band }: { reviews: readonly NewestReview[]; band: boolean }) {
  if (reviews.length === 0) return null
  return (
    <Section
      band={band}
      id="reviews"
      title="What homeowners say"
      intro="The newest reviews of projects hired here, good or bad."
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {reviews.map(({ id, rating, comment, customerName, projectType, createdAt, contractor }) => (
          <li key={id}>
            <figure className="flex h-full flex-col rounded-xl border border-border bg-background p-5">
              <Stars value={rating} />
              <blockquote className="mt-3 line-clamp-6 wrap-anywhere">{comment}</blockquote>
              <figcaption className="mt-auto pt-4 text-sm text-muted">
                <span className="font-medium text-foreground">{customerName}</span>
                {projectType && `, ${projectType}`}
                <span className="block">
                  <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt, 'longDate', 'UTC')}</time> ·{' '}
                  <Link
                    href={`/contractors/${contractor.slug}?tab=reviews`}
                    prefetch={false}
                    className="underline decoration-border-strong underline-offset-4 hover:text-foreground"
                  >
                    {contractor.companyName}
                  </Link>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
