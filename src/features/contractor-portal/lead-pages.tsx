'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Empty } from '~/components/ui/empty'
import { ListFrame } from '~/components/ui/list-frame'
import { Pagination } from '~/components/ui/pagination'
import { useUrlState } from '~/components/ui/use-url-state'
import { leadsPerPage } from '~/domain/lead-list'
import { stepTo } from '~/lib/paging'
import type { useLeadPage } from './use-lead-page'

interface LeadPagesProps {
  given: ReturnType<typeof useLeadPage>
  /** What is listed: `jobs`. */
  noun: string
  children: ReactNode
}

/** The rows of one page, and the way to the next where there are more. */
export function LeadPages({ given: { state, query }, noun, children }: LeadPagesProps) {
  const { set } = useUrlState()
  const top = useRef<HTMLDivElement>(null)
  const shownPage = useRef(state.page)
  const { leads = [], total = 0 } = query.data ?? {}
  const isThere = !query.isPlaceholderData
  // Synchronises the window's scroll with the page that was stepped to.
  useEffect(() => {
    if (!isThere || shownPage.current === state.page) return
    shownPage.current = state.page
    top.current?.scrollIntoView({ block: 'start' })
  }, [state.page, isThere])
  const isBeyond = leads.length === 0 && total > 0
  return (
    <div ref={top} className="scroll-mt-24">
      <ListFrame query={query} failed={`Your ${noun} could not be loaded`}>
        {isBeyond ? (
          <Empty title={`No ${noun} here`}>There are not as many pages. Previous leads to the last one.</Empty>
        ) : (
          children
        )}
        {(total > leadsPerPage || state.page > 0) && (
          <Pagination
            shown={leads.length}
            total={total}
            noun={noun}
            page={state.page}
            pageSize={leadsPerPage}
            onPage={(page) => set(stepTo(page, state.page, query.data))}
          />
        )}
      </ListFrame>
    </div>
  )
}
