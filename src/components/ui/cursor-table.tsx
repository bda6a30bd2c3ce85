'use client'

import type { RowData } from '@tanstack/react-table'
import { Button } from './button'
import { DataTable, type DataTableProps } from './data-table'
import { ListFrame, type ListQuery } from './list-frame'
import type { UrlState } from './use-url-state'

interface CursorTableProps<R extends RowData> extends Omit<DataTableProps<R>, 'footer' | 'sorting' | 'onSort'> {
  query: ListQuery & { data: { nextCursor: string | null; previousCursor: string | null } | undefined }
  /** Said when the rows could not be read. */
  failed: string
  url: UrlState
}

/** A list that is stepped through without a number of pages; the address says where one is (`at`). */
export function CursorTable<R extends RowData>({ query, failed, url, ...table }: CursorTableProps<R>) {
  const steps = [
    ['Previous', query.data?.previousCursor],
    ['Next', query.data?.nextCursor],
  ] as const
  return (
    <ListFrame query={query} failed={failed}>
      <DataTable {...table} />
      <div className="mt-4 flex justify-end gap-3">
        {steps.map(([label, cursor]) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            focusable
            disabled={!cursor}
            onClick={() => url.set({ at: cursor })}
          >
            {label}
          </Button>
        ))}
      </div>
    </ListFrame>
  )
}
