'use client'

import { keepPreviousData } from '@tanstack/react-query'
import Link from 'next/link'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { type DataColumn, DataTable } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { ExportLink } from '~/components/ui/export-link'
import { ListFrame } from '~/components/ui/list-frame'
import { SearchBox } from '~/components/ui/search-box'
import { useUrlState } from '~/components/ui/use-url-state'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'
import { auditEntities, listInput } from './list-state'

type AuditEntry = RouterOutputs['admin']['audit']['list']['entries'][number]

const anything = 'all'
const pages: Partial<Record<string, string>> = { contractor: '/admin/contractors', project: '/admin/projects' }

/** `{ changed: ['phone'] }` -> `changed: phone`. */
function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}

const columns: DataColumn<AuditEntry>[] = [
  {
    key: 'when',
    header: 'When',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => <DateText value={createdAt} style="dateTime" />,
  },
  {
    key: 'who',
    header: 'Who',
    cell: ({ actorName, actorKind }) => (
      <span className="wrap-anywhere md:inline-block md:min-w-24">
        {actorName ?? (actorKind === 'system' ? 'Trowel' : actorKind)}
      </span>
    ),
  },
  { key: 'what', header: 'What', cell: ({ action }) => <span className="font-medium">{action}</span> },
  {
    key: 'about',
    header: 'About',
    cell: ({ entity, entityId }) =>
      pages[entity] ? (
        <Link href={`${pages[entity]}/${entityId}`} className="underline underline-offset-4">
          {entity} <code>{entityId.slice(0, 8)}</code>
        </Link>
      ) : (
        <>
          {entity} <code>{entityId.slice(0, 8)}</code>
        </>
      ),
  },
  {
    key: 'details',
    header: 'Details',
    cell: ({ details }) => (
      <span className="wrap-anywhere text-muted md:inline-block md:min-w-40">{detailsText(details) || '-'}</span>
    ),
  },
]

/** Who did what, and when. Nothing here can be changed. */
export function AuditList() {
  const url = useUrlState()
  const input = listInput(url.get)
  const query = api.admin.audit.list.useQuery(input, { placeholderData: keepPreviousData })
  const filters = Object.entries({ entity: input.entity, action: input.action, from: input.from, to: input.to })
  const exported = new URLSearchParams(filters.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const { nextCursor = null, previousCursor = null } = query.data ?? {}
  return (
    <>
      <PageHeading
        title="Audit log"
        subtitle="Who did what, and when"
        actions={<ExportLink list="audit" filter={exported} />}
      />
      <div className="mb-4 grid items-end gap-3 md:grid-cols-[1fr_12rem_10rem_10rem]">
        <SearchBox
          label="Action begins with"
          placeholder="Action, such as contractor.published"
          value={url.get('action') ?? ''}
          onSearch={(action) => url.set({ action, at: null }, { replace: true })}
        />
        <SelectInput
          label="About"
          options={[
            { value: anything, label: 'Everything' },
            ...auditEntities.map((entity) => ({ value: entity as string, label: entity.replace('-', ' ') })),
          ]}
          value={input.entity ?? anything}
          onChange={(entity) => url.set({ entity: entity === anything ? null : entity, at: null })}
        />
        <TextInput
          label="From"
          type="date"
          value={url.get('from') ?? ''}
          onChange={(event) => url.set({ from: event.target.value, at: null }, { replace: true })}
        />
        <TextInput
          label="To"
          type="date"
          value={url.get('to') ?? ''}
          onChange={(event) => url.set({ to: event.target.value, at: null }, { replace: true })}
        />
      </div>
      <ListFrame query={query} failed="Failed to fetch the audit log">
        <DataTable
          caption="Audit log"
          columns={columns}
          rows={query.data?.entries ?? []}
          rowKey={({ id }) => id}
          empty={() => <Empty title="Nothing found">Every change by an admin leaves an entry here.</Empty>}
        />
        <div className="mt-4 flex justify-end gap-3">
          <Button
            variant="secondary"
            size="sm"
            disabled={!previousCursor}
            onClick={() => url.set({ at: previousCursor })}
          >
            Previous
          </Button>
          <Button variant="secondary" size="sm" disabled={!nextCursor} onClick={() => url.set({ at: nextCursor })}>
            Next
          </Button>
        </div>
      </ListFrame>
    </>
  )
}
