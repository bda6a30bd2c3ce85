'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { cn } from '~/lib/cn'
import { api } from '~/trpc/react'
import { requestsShown } from './page-sizes'
import { type PortalView, portalViewNames, portalViews } from './portal-views'
import { newsOf } from './waiting-card'

/** The four cards with what is new behind each: larger on the portal's first page, and the way between the panels. */
export function PortalCards({ view }: { view: PortalView | null }) {
  const news = useNews()
  const isFirst = view === null
  return (
    <nav aria-label="Customer portal" className="mb-8">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {portalViewNames.map((name) => {
          const { title, text, icon: Icon } = portalViews[name]
          const current = name === view
          return (
            <li key={name}>
              <CardFrame
                view={name}
                current={current}
                className={
                  isFirst ? 'flex-col gap-2 p-4' : 'min-h-11 items-center gap-2.5 px-3 py-2.5 text-sm font-medium'
                }
              >
                <span className="flex w-full items-center gap-2.5">
                  <Icon className={cn('size-5 shrink-0', (isFirst || current) && 'text-accent')} aria-hidden="true" />
                  {isFirst ? <h2 className="min-w-0 font-semibold">{title}</h2> : title}
                  {news[name] > 0 && (
                    <Badge
                      tone="warning"
                      className="ml-auto tabular-nums max-sm:absolute max-sm:-top-2.5 max-sm:-right-1.5 max-sm:bg-background"
                    >
                      {news[name]}
                      <span className="sr-only"> new</span>
                    </Badge>
                  )}
                </span>
                {isFirst && <p className="text-sm text-muted max-sm:hidden">{text}</p>}
              </CardFrame>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** How much waits for the homeowner behind each card. */
function useNews(): Record<PortalView, number> {
  const { data } = api.homeowner.projects.useQuery({ limit: requestsShown, offset: 0 })
  const requests = data?.projects ?? []
  const sum = (count: (request: (typeof requests)[number]) => number) =>
    requests.reduce((all, request) => all + count(request), 0)
  return {
    projects: requests.filter((request) => newsOf(request).length > 0).length,
    messages: sum(({ unread }) => unread),
    payments: sum(({ paymentsAsked }) => paymentsAsked),
    settings: 0,
  }
}

interface CardFrameProps {
  view: PortalView
  current: boolean
  className: string
  children: ReactNode
}

function CardFrame({ view, current, className, children }: CardFrameProps) {
  return (
    <Link
      href={`/customer-portal?view=${view}`}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'relative flex h-full rounded-xl border bg-surface shadow-soft transition-colors duration-150 hover:bg-raised',
        current ? 'border-accent' : 'border-border',
        className,
      )}
    >
      {children}
    </Link>
  )
}
