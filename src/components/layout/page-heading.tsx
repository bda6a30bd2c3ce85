import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

interface PageHeadingProps {
  title: string
  subtitle?: ReactNode
  /** What one can do with the page as a whole. */
  actions?: ReactNode
  /** One line on a desktop, where what follows is a list. */
  dense?: boolean
}

export function PageHeading({ title, subtitle, actions, dense = false }: PageHeadingProps) {
  return (
    <div
      className={cn(
        'mb-6 flex flex-wrap items-start justify-between gap-4',
        dense && 'lg:mb-2 lg:items-center lg:gap-3',
      )}
    >
      <div className={cn('min-w-0', dense && 'lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3')}>
        <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
        {subtitle && <p className={cn('mt-1 wrap-anywhere text-muted', dense && 'lg:mt-0 lg:text-sm')}>{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
