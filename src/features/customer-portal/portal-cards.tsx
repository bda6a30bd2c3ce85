import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { type PortalView, portalViewNames, portalViews } from './portal-views'

/** The four cards: large on the portal's first page, and the way between the panels on the others. */
export function PortalCards({ view }: { view: PortalView | null }) {
  if (view === null)
    return (
      <nav aria-label="Customer portal">
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
          {portalViewNames.map((name) => {
            const { title, text, icon: Icon } = portalViews[name]
            return (
              <li key={name}>
                <CardFrame view={name} className="gap-4 p-5 sm:p-6">
                  <Icon className="mt-0.5 size-6 shrink-0 text-accent" aria-hidden="true" />
                  <div>
                    <h2 className="text-lg font-semibold">{title}</h2>
                    <p className="mt-1 text-muted">{text}</p>
                  </div>
                </CardFrame>
              </li>
            )
          })}
        </ul>
      </nav>
    )
  return (
    <nav aria-label="Customer portal" className="mb-8">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {portalViewNames.map((name) => {
          const { title, icon: Icon } = portalViews[name]
          return (
            <li key={name}>
              <CardFrame
                view={name}
                current={name === view}
                className="min-h-11 items-center gap-2.5 px-3 py-2.5 text-sm font-medium"
              >
                <Icon className={cn('size-5 shrink-0', name === view && 'text-accent')} aria-hidden="true" />
                {title}
              </CardFrame>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface CardFrameProps {
  view: PortalView
  current?: boolean
  className: string
  children: ReactNode
}

function CardFrame({ view, current = false, className, children }: CardFrameProps) {
  return (
    <Link
      href={`/customer-portal?view=${view}`}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex h-full rounded-xl border bg-surface shadow-soft transition-colors duration-150 hover:bg-raised',
        current ? 'border-accent' : 'border-border',
        className,
      )}
    >
      {children}
    </Link>
  )
}
