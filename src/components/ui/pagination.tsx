'use client'

import { Button } from './button'

interface PaginationProps {
  /** Rows on this page. */
  shown: number
  total: number
  /** What is counted: `contractors`. */
  noun: string
  /** From 0. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** Whether there is more than what was counted. */
  atLeast?: boolean
}

/** `Showing N of total contractors`, Previous, Next, `Page X of Y`. */
export function Pagination({ shown, total, noun, page, pageSize, onPage, atLeast = false }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const more = atLeast ? '+' : ''
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <p className="tabular-nums">
        Showing {shown} of {total}
        {more} {noun}
      </p>
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          focusable
          disabled={page === 0}
          onClick={() => onPage(atLeast ? page - 1 : Math.min(page, pages) - 1)}
        >
          Previous
        </Button>
        <span className="tabular-nums">
          Page {page + 1} of {atLeast ? Math.max(pages, page + 1) : pages}
          {more}
        </span>
        <Button
          variant="secondary"
          size="sm"
          focusable
          disabled={page + 1 >= pages && !atLeast}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </div>
    </div>
  )
}
