'use client'

import { Checkbox } from '@headlessui/react'
import {
  type Column,
  columnFilteringFeature,
  createFilteredRowModel,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { cn } from '~/lib/cn'
import { ColumnFilter } from './column-filter'
import { focusFirstRow, isTyping, moveByKey } from './row-keys'

const features = tableFeatures({ columnFilteringFeature, filteredRowModel: createFilteredRowModel() })

export interface SelectFilterOption {
  value: string
  label: string
}

/** A filter over the rows already fetched: a text with Apply and Clear, or several boxes. */
export type DataFilter<R> =
  | { kind: 'text'; read: (row: R) => string }
  | { kind: 'options'; read: (row: R) => string; options: readonly SelectFilterOption[] }

export interface DataColumn<R> {
  key: string
  header: string
  cell: (row: R) => ReactNode
  /** The server's name for this order; without one the column does not sort. */
  sort?: string
  filter?: DataFilter<R>
  className?: string
  /** Left out between a phone's cards and a wide screen, where it would cut the others. */
  wideOnly?: boolean
}

export interface Sorting {
  by: string
  order: 'asc' | 'desc'
}

export interface RowSelection<R> {
  ids: ReadonlySet<string>
  onToggle: (row: R) => void
  /** What a row is called: its box is `Select {name}`. */
  nameOf: (row: R) => string
}

export interface DataTableProps<R> {
  caption: string
  columns: readonly DataColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  onRowClick?: (row: R) => void
  /** Rows can be selected, by their box or the key x. */
  selection?: RowSelection<R>
  /** A column's filter was set or cleared. */
  onFilter?: () => void
  /** Instead of rows; whether filters of this page hide them. */
  empty: (filtered: boolean) => ReactNode
  /** What stands under the table, for as many rows as the filters leave. */
  footer?: (shown: number) => ReactNode
}

function passes<R>(filter: DataFilter<R>, row: R, wanted: unknown): boolean {
  if (filter.kind === 'text') return filter.read(row).toLowerCase().includes(String(wanted).toLowerCase())
  return (wanted as string[]).length === 0 || (wanted as string[]).includes(filter.read(row))
}

/** For a button in a row: small enough for twenty rows on a laptop. */
export const rowButton = 'lg:min-h-7 lg:px-1 lg:text-xs xl:px-2 min-[1400px]:text-[0.8125rem]'

/** Rows of one page, with sorting by the server and filters over what is here. Cards on a phone. */
export function DataTable<R extends RowData>(props: DataTableProps<R>) {
  const { caption, columns, rows, rowKey, sorting, onSort, onRowClick, selection, onFilter, empty, footer } = props
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row: R) => column.filter?.read(row) ?? '',
        enableColumnFilter: column.filter !== undefined,
        filterFn: (row: { original: R }, _id: string, wanted: unknown) =>
          column.filter === undefined || passes(column.filter, row.original, wanted),
      })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey })
  const shown = table.getRowModel().rows
  /** Above a phone's cards only what sorts or filters is shown of the header. */
  const headerActs = columns.some(({ sort, filter }) => filter !== undefined || (sort !== undefined && onSort))

  // Synchronises with the keyboard of the whole page: j goes to the first row.
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (event.key !== 'j' || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (isTyping(event.target) || document.activeElement?.closest('tbody')) return
      if (focusFirstRow()) event.preventDefault()
    }
    window.addEventListener('keydown', enter)
    return () => window.removeEventListener('keydown', enter)
  }, [])

  return (
    <>
      <div className="overflow-x-auto rounded-xl border border-border bg-surface lg:max-h-[calc(100dvh-4.5rem)] lg:overflow-auto">
        <table
          role="table"
          className="w-full text-left text-sm max-lg:block lg:text-xs lg:leading-tight min-[1400px]:text-[0.8125rem]"
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            className={cn('lg:sticky lg:top-0 lg:z-20 lg:bg-surface', headerActs ? 'max-lg:block' : 'max-lg:sr-only')}
          >
            <tr
              role="row"
              className="border-b border-border max-lg:flex max-lg:overflow-x-auto max-lg:px-2 max-lg:py-1"
            >
              {columns.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  sorting={sorting}
                  onSort={onSort}
                  onFilter={onFilter}
                  model={table.getColumn(column.key) as Column<typeof features, R> | undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {shown.map((row) => (
              <tr
                key={row.id}
                role="row"
                tabIndex={onRowClick && 0}
                onClick={onRowClick && (() => onRowClick(row.original))}
                onKeyDown={(event) =>
                  moveByKey(
                    event,
                    onRowClick && (() => onRowClick(row.original)),
                    selection && (() => selection.onToggle(row.original)),
                  )
                }
                className={cn(
                  'border-b border-border last:border-0 max-lg:block max-lg:p-3',
                  onRowClick && 'cursor-pointer -outline-offset-2 hover:bg-raised/60 focus-visible:bg-raised/60',
                )}
              >
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    role="cell"
                    className={cn(
                      'px-1 align-middle xl:py-px xl:px-1.5 lg:first:pl-2 lg:last:pr-1.5 xl:first:pl-4 xl:last:pr-4',
                      'max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4 max-lg:px-0 max-lg:py-0.5',
                      column.wideOnly && 'lg:max-xl:hidden',
                      column.className,
                    )}
                  >
                    <span className="shrink-0 text-muted lg:hidden" aria-hidden="true">
                      {column.header}
                    </span>
                    {selection && at === 0 ? (
                      <div className="flex min-w-0 items-center gap-2 max-lg:flex-row-reverse lg:max-xl:gap-1 max-lg:text-right">
                        <RowBox row={row.original} id={row.id} selection={selection} />
                        <div className="min-w-0">{column.cell(row.original)}</div>
                      </div>
                    ) : (
                      <div className="min-w-0 max-lg:text-right">{column.cell(row.original)}</div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <div className="p-4">{empty(rows.length > 0)}</div>}
      </div>
      {footer?.(shown.length)}
    </>
  )
}

/** Selects a row; a click on it does not open the row. */
function RowBox<R>({ row, id, selection }: { row: R; id: string; selection: RowSelection<R> }) {
  const checked = selection.ids.has(id)
  return (
    <Checkbox
      checked={checked}
      onChange={() => selection.onToggle(row)}
      onClick={(event) => event.stopPropagation()}
      aria-label={`Select ${selection.nameOf(row)}`}
      className="group -m-1 flex size-7 shrink-0 items-center justify-center max-lg:-m-2 max-lg:size-11"
    >
      <span className="flex size-4 items-center justify-center rounded border border-border-strong bg-background group-data-checked:border-accent group-data-checked:bg-accent">
        <Check className="hidden size-3 text-on-accent group-data-checked:block" strokeWidth={3} aria-hidden="true" />
      </span>
    </Checkbox>
  )
}

interface HeaderCellProps<R extends RowData> {
  column: DataColumn<R>
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  onFilter?: () => void
  model?: Column<typeof features, R>
}

function HeaderCell<R extends RowData>({ column, sorting, onSort, onFilter, model }: HeaderCellProps<R>) {
  const active = column.sort !== undefined && sorting?.by === column.sort ? sorting.order : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={active ? (active === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn(
        'px-1 py-2 align-middle lg:h-8 lg:py-0.5 lg:leading-tight xl:px-1.5 text-xs font-medium text-muted first:pl-4 last:pr-4 lg:max-xl:first:pl-2 lg:max-xl:last:pr-1.5 max-lg:px-2 max-lg:py-0 max-lg:whitespace-nowrap',
        column.wideOnly && 'lg:max-xl:hidden',
        column.sort === undefined && column.filter === undefined && 'max-lg:sr-only',
      )}
    >
      <span className="inline-flex items-center gap-1 lg:max-xl:gap-0">
        {column.sort !== undefined && onSort ? (
          <SortButton
            label={column.header}
            active={active}
            onSort={(order) => onSort({ by: column.sort ?? '', order })}
          />
        ) : (
          column.header
        )}
        {column.filter && model && (
          <ColumnFilter
            label={column.header}
            options={column.filter.kind === 'options' ? column.filter.options : undefined}
            value={model.getFilterValue() as string | string[] | undefined}
            onChange={(value) => {
              model.setFilterValue(value)
              onFilter?.()
            }}
          />
        )}
      </span>
    </th>
  )
}

interface SortButtonProps {
  label: string
  active: 'asc' | 'desc' | undefined
  onSort: (order: 'asc' | 'desc') => void
}

/** A click toggles; a newly chosen column starts ascending. */
function SortButton({ label, active, onSort }: SortButtonProps) {
  const Icon = active === 'asc' ? ArrowUp : active === 'desc' ? ArrowDown : ArrowUpDown
  return (
    <button
      type="button"
      onClick={() => onSort(active === 'asc' ? 'desc' : 'asc')}
      className={cn(
        'inline-flex min-h-8 items-center gap-1 rounded text-left hover:text-foreground max-lg:min-h-11 lg:max-xl:inline',
        active && 'text-foreground',
      )}
    >
      {label}
      <Icon className="size-3.5 shrink-0 lg:max-xl:ml-0.5 lg:max-xl:inline" aria-hidden="true" />
    </button>
  )
}
