import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

interface IconCardProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** Its number in a sequence of steps. */
  number?: number
  /** Green means verified. */
  tone?: 'accent' | 'success'
}

/** A picture, a title and a sentence; a list of them makes a grid. */
export function IconCard({ icon: Icon, title, children, number, tone = 'accent' }: IconCardProps) {
  return (
    <div className="flex h-full flex-col rounded-xl border border-border bg-surface p-6 shadow-soft">
      <div className="flex items-center justify-between">
        <span
          className={cn(
            'inline-flex size-11 items-center justify-center rounded-lg border',
            tone === 'accent'
              ? 'border-accent/25 bg-accent/10 text-accent'
              : 'border-success/25 bg-success/10 text-success',
          )}
        >
          <Icon className="size-5" aria-hidden="true" />
        </span>
        {number !== undefined && (
          <span className="text-sm font-medium text-muted tabular-nums" aria-hidden="true">
            {number}
          </span>
        )}
      </div>
      <h3 className="mt-5 text-lg font-semibold">{title}</h3>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  )
}
