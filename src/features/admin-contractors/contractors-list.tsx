'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { BadgeCheck, Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { type DataColumn, rowButton } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { ExportLink } from '~/components/ui/export-link'
import { OtherTabs } from '~/components/ui/other-tabs'
import { PagedTable } from '~/components/ui/paged-table'
import { SavedViews } from '~/components/ui/saved-views'
import { SearchBox } from '~/components/ui/search-box'
import { SelectionBar } from '~/components/ui/selection-bar'
import { Tabs } from '~/components/ui/tabs'
import { useSelection } from '~/components/ui/use-selection'
import { useUrlState } from '~/components/ui/use-url-state'
import type { AdminContractor } from '~/contracts/contractor'
import {
  type ContractorStatus,
  contractorStatuses,
  contractorStatusLabels,
  contractorTabLabels,
} from '~/domain/contractor-status'
import type { Json } from '~/lib/json'
import { firstPage, oneOf } from '~/lib/paging'
import { api } from '~/trpc/react'
import { useOtherTabs } from '~/trpc/use-other-tabs'
import { useSavedViews } from '~/trpc/use-saved-views'
import { BulkContractors } from './bulk-actions'
import { ContractorStatusBadge } from './contractor-status-badge'
import { CreateContractorDialog } from './create-dialog'
import { listInput, readListState, viewParameters } from './list-state'
import { useVerifiedFlag } from './use-verified-flag'

const allStatuses = 'all'
const statusOptions = [
  { value: allStatuses, label: 'All Statuses' },
  ...contractorStatuses.map((value) => ({ value: value as string, label: contractorStatusLabels[value] })),
]

/** Eight columns leave little room on a small laptop. */
const dense = `${rowButton} lg:max-xl:px-0.5`

type OnVerify = (contractor: Json<AdminContractor>) => void

function columnsFor(onVerify: OnVerify, pendingId: string | undefined): DataColumn<Json<AdminContractor>>[] {
  return [
    {
      key: 'company',
      header: 'Company Name',
      sort: 'companyName',
      filter: { kind: 'text', read: ({ companyName }) => companyName },
      cell: ({ companyName, verified }) => (
        <span className="font-medium wrap-anywhere lg:inline-block lg:min-w-22 xl:min-w-28">
          {companyName}
          {verified && (
            <BadgeCheck
              className="ml-1 inline size-3.5 align-[-3px] text-success max-lg:size-4"
              aria-label="Verified"
              role="img"
            />
          )}
        </span>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      sort: 'contactName',
      filter: { kind: 'text', read: ({ contactName, email }) => `${contactName} ${email}` },
      cell: ({ contactName, email }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-2 max-lg:justify-end lg:max-[1399px]:block lg:min-w-44 xl:min-w-48">
          {contactName}{' '}
          <span className="text-muted wrap-anywhere">
            {email.slice(0, email.indexOf('@') + 1)}
            <wbr />
            {email.slice(email.indexOf('@') + 1)}
          </span>
        </span>
      ),
    },
    {
      key: 'location',
      header: 'Location',
      sort: 'city',
      filter: { kind: 'text', read: ({ city }) => city },
      cell: ({ city, province }) => [city, province].filter(Boolean).join(', ') || '-',
    },
    {
      key: 'status',
      header: 'Status',
      sort: 'status',
      cell: ({ status }) => <ContractorStatusBadge status={status} dense />,
    },
    ...(
      [
        ['createdAt', 'Date Created'],
        ['updatedAt', 'Date Modified'],
        ['lastLoginAt', 'Last Login'],
      ] as const
    ).map(([key, header]) => ({
      key,
      header,
      sort: key,
      className: 'tabular-nums xl:whitespace-nowrap',
      cell: (contractor: Json<AdminContractor>) => {
        const instant = contractor[key]
        // Two lines where all eight columns share half of a laptop's screen.
        return <span className="lg:max-xl:block lg:max-xl:w-11">{instant ? <DateText value={instant} /> : '-'}</span>
      },
    })),
    {
      key: 'actions',
      header: 'Actions',
      cell: (contractor) => (
        <span className="flex justify-end gap-1 lg:justify-start lg:max-xl:gap-0">
          <Link
            href={`/admin/contractors/${contractor.id}`}
            onClick={(event) => event.stopPropagation()}
            className={buttonClasses({ variant: 'ghost', size: 'sm' }, dense)}
          >
            View
          </Link>
          <Button
            size="sm"
            variant="secondary"
            className={dense}
            pending={pendingId === contractor.id}
            onClick={(event) => {
              event.stopPropagation()
              onVerify(contractor)
            }}
          >
            {contractor.verified ? 'Revoke' : 'Verify'}
          </Button>
        </span>
      ),
    },
  ]
}

export function ContractorsList() {
  const url = useUrlState()
  const router = useRouter()
  const state = readListState(url.get)
  const shownStatus = oneOf(contractorStatuses, url.get('status'))
  const [creating, setCreating] = useState(false)
  const flag = useVerifiedFlag()
  const query = api.admin.contractors.list.useQuery(listInput(state), { placeholderData: keepPreviousData })
  const savedViews = useSavedViews('contractors')
  const otherTabs = useOtherTabs({
    list: 'contractors',
    search: state.search,
    tab: state.tab,
    labels: contractorTabLabels,
  })
  const { contractors = [] } = query.data ?? {}
  const rows = contractors.filter(({ status }) => !shownStatus || status === shownStatus)
  const selected = useSelection(
    rows,
    ({ id }) => id,
    ({ companyName }) => companyName,
  )
  const columns = columnsFor(
    ({ id, verified }) => flag.mutate({ id, verified: !verified }),
    flag.isPending ? flag.variables.id : undefined,
  )
  return (
    <>
      <PageHeading
        title="Contractors"
        subtitle="Manage and verify contractor accounts"
        dense
        actions={
          <>
            <SavedViews {...savedViews} parameters={viewParameters} />
            <ExportLink list="contractors" filter={new URLSearchParams({ status: state.tab, search: state.search })} />
            <Button onClick={() => setCreating(true)}>
              <Plus className="size-4" aria-hidden="true" />
              Create Contractor
            </Button>
          </>
        }
      />
      <Tabs
        label="Contractors by status"
        items={contractorStatuses.map((key) => ({
          key,
          label: contractorTabLabels[key],
          count: query.data?.tabTotals[key],
        }))}
        selected={state.tab}
        onSelect={(tab: ContractorStatus) =>
          url.set({ tab: tab === 'application' ? null : tab, sort: null, order: null, status: null, ...firstPage })
        }
      >
        <div className="mb-4 grid items-end gap-3 md:grid-cols-[1fr_14rem]">
          <SearchBox
            label="Search contractors"
            placeholder="Search by company, email, or phone..."
            value={state.search}
            onSearch={(search) => url.set({ search, ...firstPage }, { replace: true })}
          />
          <SelectInput
            label="Status filter"
            options={statusOptions}
            value={shownStatus ?? allStatuses}
            onChange={(value) => url.set({ status: value === allStatuses ? null : value, ...firstPage })}
          />
        </div>
        <OtherTabs {...otherTabs} />
        <SelectionBar
          count={selected.selected.length}
          of={rows.length}
          onAll={selected.selectAll}
          onClear={selected.clear}
        >
          <BulkContractors contractors={selected.selected} onDone={selected.clear} />
        </SelectionBar>
        <PagedTable
          query={query}
          noun="contractors"
          state={state}
          url={url}
          caption={contractorTabLabels[state.tab]}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selection={selected.selection}
          onRowClick={({ id }) => router.push(`/admin/contractors/${id}`)}
          none={{
            atAll: 'Companies appear here as they apply, or as you enter them.',
            fitting: 'Nothing fits the search and the filters.',
          }}
          narrowed={state.search !== '' || shownStatus !== undefined}
        />
      </Tabs>
      {creating && <CreateContractorDialog onClose={() => setCreating(false)} />}
    </>
  )
}
