import Link from 'next/link'
import { PageHeading } from '~/components/layout/page-heading'
import { buttonClasses } from '~/components/ui/button-classes'
import type { PriceGuide } from '~/contracts/price-guide'
import { priceGuides } from '~/domain/price-guide'
import { PriceRange } from './price-guide'

/** What services were quoted at here (rule 111). */
export function PriceGuidesPage({ guides }: { guides: readonly PriceGuide[] }) {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6 sm:py-14">
      <PageHeading
        title="Price guides"
        subtitle="What contractors asked for here, by service: quotes from real requests, with taxes."
      />
      {guides.length === 0 ? (
        <p className="max-w-prose">
          There is no guide yet. A service gets one when contractors have sent {priceGuides.fewest} quotes for it: we
          print no numbers of others, and none that we guessed.
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {guides.map((guide) => (
            <li key={guide.service.id} className="rounded-xl border border-border bg-surface p-5">
              <h2 className="mb-3 text-lg font-semibold">
                <Link
                  href={`/services/${guide.service.slug}`}
                  prefetch={false}
                  className="underline decoration-border-strong underline-offset-4"
                >
                  {guide.service.name}
                </Link>
              </h2>
              <PriceRange guide={guide} />
            </li>
          ))}
        </ul>
      )}
      <h2 className="mt-12 text-xl font-semibold">How to read them</h2>
      <ul className="mt-3 flex max-w-prose list-disc flex-col gap-2 pl-5 text-muted">
        <li>
          They are made of the quotes for the newest {priceGuides.requests} requests of a service, the last one of each
          contractor. A quarter of the quotes lie below the first number, a quarter above the second.
        </li>
        <li>A service with fewer than {priceGuides.fewest} quotes has no guide. Amounts are rounded to the hundred.</li>
        <li>They are no offer: what your project costs, its quotes say.</li>
      </ul>
      <Link href="/project/new" className={buttonClasses({}, 'mt-8')}>
        Start a request
      </Link>
    </div>
  )
}
