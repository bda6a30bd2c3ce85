import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  subtitle?: ReactNode
  /** What one can do with the page as a whole. */
  actions?: ReactNode
}

export function PageHeading({ title, subtitle, actions }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
        {subtitle && <p className="mt-1 wrap-anywhere text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
