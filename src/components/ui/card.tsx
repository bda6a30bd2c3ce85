import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cn } from '~/lib/cn'

export function Card({ className, ...props }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      {...props}
      className={cn('rounded-xl border border-border bg-surface p-5 shadow-soft sm:p-6', className)}
    />
  )
}

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** What belongs to the card as a whole: a badge, a button. */
  aside?: ReactNode
  id?: string
}

export function CardHeader({ title, description, aside, id }: CardHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={id} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm wrap-anywhere text-muted">{description}</p>}
      </div>
      {aside}
    </div>
  )
}
