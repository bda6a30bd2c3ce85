'use client'

import type { ReactNode } from 'react'
import { Button } from './button'

interface SelectionBarProps {
  count: number
  /** Rows that can be selected. */
  of: number
  onAll: () => void
  onClear: () => void
  children: ReactNode
}

/** What can be done with the selected rows, while some are. */
export function SelectionBar({ count, of, onAll, onClear, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section
      aria-label="Selected rows"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-accent/40 bg-accent/5 px-3 py-2 text-sm"
    >
      <p aria-live="polite" className="mr-2 tabular-nums">
        {count} selected
      </p>
      {children}
      <span className="ml-auto flex gap-1">
        {count < of && (
          <Button size="sm" variant="ghost" onClick={onAll}>
            Select all {of}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear selection
        </Button>
      </span>
    </section>
  )
}
