import Link from 'next/link'
import { cn } from '~/lib/cn'
import { type BrowseState, browseAddress } from './browse-query'
import { orderLabels } from './directory-words'

/** The orders that can be chosen; a link each, so that they need no scripts. */
export function BrowseOrder({ state: { filters, order, orders } }: { state: BrowseState }) {
  return (
    <nav aria-label="Sort by" className="flex flex-wrap items-center gap-x-1 text-sm">
      <span aria-hidden="true" className="pr-1 text-muted">
        Sort by
      </span>
      {orders.map((sort) => (
        <Link
          key={sort}
          href={browseAddress({ ...filters, sort })}
          prefetch={false}
          aria-current={sort === order ? 'true' : undefined}
          className={cn(
            'inline-flex min-h-9 items-center rounded-lg px-2.5 max-md:min-h-11',
            sort === order ? 'bg-raised font-medium' : 'text-muted hover:text-foreground',
          )}
        >
          {orderLabels[sort]}
        </Link>
      ))}
    </nav>
  )
}
