import { SearchX } from 'lucide-react'
import Link from 'next/link'
import { PageHeading } from '~/components/layout/page-heading'
import { buttonClasses } from '~/components/ui/button-classes'
import { Empty } from '~/components/ui/empty'
import type { ContractorPage } from '~/contracts/public-contractor'
import type { Category } from '~/contracts/service-question'
import { matching } from '~/domain/matching'
import { BrowseChips } from './browse-chips'
import { BrowseFilters } from './browse-filters'
import { BrowseOrder } from './browse-order'
import { type BrowseState, browseAddress } from './browse-query'
import { ContractorCard } from './contractor-card'
import { foundText, orderText, totalText } from './directory-words'
import { QuoteButton } from './quote-button'

interface BrowsePageProps {
  state: BrowseState
  page: ContractorPage
  categories: readonly Category[]
}

/** Published and verified contractors, found by what the address says. */
export function BrowsePage({ state, page, categories }: BrowsePageProps) {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6 sm:py-14">
      <PageHeading
        title="Browse contractors"
        subtitle="Verified local contractors, with their work, their reviews and what we checked. Nobody can pay for a better place."
        actions={<QuoteButton contractor={null} services={categories.map(({ name }) => name)} />}
      />
      <BrowseFilters state={state} categories={categories} />
      <BrowseChips state={state} categories={categories} />
      <section aria-labelledby="found" className="mt-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h2 id="found" className="text-lg font-semibold">
              {foundText(page.total, state.filtered)}
            </h2>
            <p className="text-sm text-muted">{orderText(state.order, state.orders.includes('nearest'))}</p>
          </div>
          {page.contractors.length > 1 && <BrowseOrder state={state} />}
        </div>
        {page.contractors.length === 0 ? (
          <NothingFound state={state} />
        ) : (
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {page.contractors.map((contractor, at) => (
              <li key={contractor.id}>
                <ContractorCard contractor={contractor} eager={at < 3} />
              </li>
            ))}
          </ul>
        )}
        <Pages state={state} page={page} />
      </section>
      <div className="mt-14 border-t border-border pt-8">
        <h2 className="text-lg font-semibold">Find by trade</h2>
        <ul className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {categories.map(({ id, slug, name }) => (
            <li key={id}>
              <Link
                href={`/services/${slug}`}
                prefetch={false}
                className="inline-flex min-h-10 items-center text-muted underline decoration-border-strong underline-offset-4 hover:text-foreground max-md:min-h-11"
              >
                {name} contractors
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function NothingFound({ state: { filters, filtered } }: { state: BrowseState }) {
  const wizard = filters.service ? `/project/new?service=${encodeURIComponent(filters.service)}` : '/project/new'
  return (
    <div className="mt-4">
      <Empty
        icon={<SearchX className="size-8" aria-hidden="true" />}
        title={filtered ? 'No contractors match these filters' : 'No contractors yet'}
      >
        <p>
          Describe your project and we look for you: up to {matching.maxCompeting} verified contractors within{' '}
          {matching.matchWithinHours} hours, for free.
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <Link href={wizard} className={buttonClasses()}>
            Start a request
          </Link>
          {filtered && (
            <Link href="/contractors" className={buttonClasses({ variant: 'secondary' })}>
              Show all contractors
            </Link>
          )}
        </div>
      </Empty>
    </div>
  )
}

function Pages({
  state,
  page: { contractors, total, previousCursor, nextCursor },
}: Omit<BrowsePageProps, 'categories'>) {
  if (!previousCursor && !nextCursor) return null
  const look = buttonClasses({ variant: 'secondary' })
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        Showing {contractors.length} of {totalText(total, state.filtered)} contractors
      </p>
      <div className="flex gap-3">
        {previousCursor && (
          <Link href={browseAddress(state.filters, previousCursor)} rel="prev" className={look}>
            Previous
          </Link>
        )}
        {nextCursor && (
          <Link href={browseAddress(state.filters, nextCursor)} rel="next" className={look}>
            Next
          </Link>
        )}
      </div>
    </nav>
  )
}
