'use client'

import type { RowData } from '@tanstack/react-table'
import { countedHits, firstPage, type Paging, pageSize, stepTo } from '~/lib/paging'
import { DataTable, type DataTableProps, type Sorting } from './data-table'
import { useKeepPlace } from './kept-place'
import { ListFrame, type ListQuery } from './list-frame'
import { Pagination } from './pagination'
import type { UrlState } from './use-url-state'

interface PagedTableProps<R extends RowData>
  extends Omit<DataTableProps<R>, 'sorting' | 'onSort' | 'onFilter' | 'footer'> {
  query: ListQuery & { data: { total: number; nextCursor: string | null; previousCursor: string | null } | undefined }
  /** What is listed: `contractors`. */
  noun: string
  /** What the address says of the list, and where it is written. */
  state: Paging & { search: string; sort: Sorting['by']; order: Sorting['order'] }
  url: UrlState
}

/** A list of the back office, whose order and page are kept in the address. */
export function PagedTable<R extends RowData>({ query, noun, state, url, ...table }: PagedTableProps<R>) {
  useKeepPlace()
  const total = query.data?.total ?? 0
  return (
    <ListFrame query={query} failed={`Failed to fetch ${noun}`}>
      <DataTable
        {...table}
        sorting={{ by: state.sort, order: state.order }}
        onSort={({ by, order }) => url.set({ sort: by, order, ...firstPage })}
        onFilter={() => url.set(firstPage, { replace: true })}
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
