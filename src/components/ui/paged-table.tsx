'use client'

import type { RowData } from '@tanstack/react-table'
import { countedHits, firstPage, type Paging, pageSize, stepTo } from '~/lib/paging'
import { DataTable, type DataTableProps, type Sorting } from './data-table'
import { Empty } from './empty'
import { ListFrame, type ListQuery } from './list-frame'
import { Pagination } from './pagination'
import { useStoreListState } from './return-to-list'
import type { UrlState } from './use-url-state'

interface PagedTableProps<R extends RowData>
  extends Omit<DataTableProps<R>, 'sorting' | 'onSort' | 'onFilter' | 'empty' | 'footer'> {
  query: ListQuery & { data: { total: number; nextCursor: string | null; previousCursor: string | null } | undefined }
  /** What is listed: `contractors`. */
  noun: string
  /** Said where there are none: of all, or of those that fit the search and the filters. */
  none: { atAll: string; fitting: string }
  /** Whether a search or a filter above the table is set. */
  narrowed: boolean
  /** The list's state in the query string. */
  state: Paging & { search: string; sort: Sorting['by']; order: Sorting['order'] }
  url: UrlState
}

/** The page of an old address, from when there were more. */
const beyond = 'There are not as many pages. Previous leads to the last one.'

/** A list of the back office, with its order and page in the query string. */
export function PagedTable<R extends RowData>({
  query,
  noun,
  none,
  narrowed,
  state,
  url,
  ...table
}: PagedTableProps<R>) {
  useStoreListState()
  const total = query.data?.total ?? 0
  const isBeyond = total > 0 && state.page * pageSize >= total
  return (
    <ListFrame query={query} failed={`Failed to fetch ${noun}`}>
      <DataTable
        {...table}
        sorting={{ by: state.sort, order: state.order }}
        onSort={({ by, order }) => url.set({ sort: by, order, ...firstPage })}
        onFilter={() => url.set(firstPage, { replace: true })}
        empty={(filtered) => (
          <Empty title={`No ${noun} found`}>
            {isBeyond && !filtered ? beyond : filtered || narrowed ? none.fitting : none.atAll}
          </Empty>
        )}
        footer={(shown) => (
          <Pagination
            shown={shown}
            total={total}
            noun={noun}
            page={state.page}
            pageSize={pageSize}
            atLeast={total > countedHits && state.search !== ''}
            onPage={(page) => url.set(stepTo(page, state.page, query.data))}
          />
        )}
      />
    </ListFrame>
  )
}
