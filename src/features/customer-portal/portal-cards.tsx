import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { type PortalView, portalViewNames, portalViews } from './portal-views'

interface PortalCardsProps {
  view: PortalView | null
  /** The cards that have a panel to open. */
  panels: readonly PortalView[]
}

/** The four cards: large on the portal's first page, and the way between the panels on the others. */
export function PortalCards({ view, panels }: PortalCardsProps) {
  if (view === null)
    return (
      <nav aria-label="Customer portal">
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
          {portalViewNames.map((name) => {
            const { title, text, icon: Icon } = portalViews[name]
            return (
              <li key={name}>
                <CardFrame href={panels.includes(name) && hrefOf(name)} className="gap-4 p-5 sm:p-6">
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
                href={panels.includes(name) && hrefOf(name)}
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

const hrefOf = (view: PortalView) => `/customer-portal?view=${view}`

interface CardFrameProps {
  href: string | false
  current?: boolean
  className: string
  children: ReactNode
}

function CardFrame({ href, current = false, className, children }: CardFrameProps) {
  const look = cn(
    'flex h-full rounded-xl border bg-surface shadow-soft',
    current ? 'border-accent' : 'border-border',
    className,
  )
  if (!href) return <div className={look}>{children}</div>
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={cn(look, 'transition-colors duration-150 hover:bg-raised')}
    >
      {children}
    </Link>
  )
}
