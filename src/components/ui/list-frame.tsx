'use client'

import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { Button } from './button'
import { Empty } from './empty'

export interface ListQuery {
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface ListFrameProps {
  /** What the list shows comes from this. */
  query: ListQuery
  /** Said when it could not be read. */
  failed: string
  children: ReactNode
}

/** Around a list: paler while the next rows are on their way, and a second try when they did not come. */
export function ListFrame({ query, failed, children }: ListFrameProps) {
  if (query.isError)
    return (
      <Empty title={failed}>
        <Button variant="secondary" size="sm" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Empty>
    )
  return <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}>{children}</div>
}
