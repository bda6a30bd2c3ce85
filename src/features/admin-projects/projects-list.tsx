'use client'

import { keepPreviousData } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { PageHeading } from '~/components/layout/page-heading'
import { AgeText } from '~/components/ui/age-text'
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
import type { Project } from '~/contracts/project'
import { matching } from '~/domain/matching'
import {
  type ProjectStatus,
  projectStatusLabels,
  projectTabLabels,
  projectTabStatuses,
  projectTabs,
  whyNotAssignable,
} from '~/domain/project-status'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import { api } from '~/trpc/react'
import { useOtherTabs } from '~/trpc/use-other-tabs'
import { useSavedViews } from '~/trpc/use-saved-views'
import { AssignDialog } from './assign-dialog'
import { BulkOwner, ExportSelected } from './bulk-actions'
import { listInput, readListState, viewParameters } from './list-state'
import { nobody, useOwnerOptions } from './owner-select'
import { ProjectStatusBadge } from './project-status-badge'
import { SourceFilter } from './source-filter'

const anybody = 'anybody'

const givenViews = [
  { name: 'Mine, active', query: 'tab=active&owner=me' },
  { name: 'New without an owner', query: 'owner=none' },
  { name: 'Oldest new first', query: 'sort=createdAt&order=asc' },
]
const allStatuses = 'all'

interface ColumnsInput {
  statuses: readonly ProjectStatus[]
  /** Trade, slots and age as columns of their own, before the actions. */
  more: boolean
  onAssign: (project: Json<Project>) => void
}

function columnsFor({ statuses, more, onAssign }: ColumnsInput): DataColumn<Json<Project>>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      sort: 'customerName',
      filter: { kind: 'text', read: (project) => project.customerName },
      cell: (project) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-2 max-lg:justify-end">
          <span className="font-medium wrap-anywhere">{project.customerName}</span>
          <span className={cn('text-muted', more && 'max-lg:hidden xl:hidden')}>{project.projectType}</span>
        </span>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      filter: { kind: 'text', read: (project) => project.email },
      cell: (project) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-2 max-lg:justify-end lg:min-w-36">
          <span className="wrap-anywhere">{project.email || '-'}</span>
          <span className="whitespace-nowrap text-muted tabular-nums">{project.phone || '-'}</span>
        </span>
      ),
    },
    {
      key: 'location',
      header: 'Location',
      sort: 'city',
      filter: { kind: 'text', read: (project) => project.city },
      cell: (project) => [project.city, project.province].filter(Boolean).join(', ') || '-',
    },
    {
      key: 'status',
      header: 'Status',
      sort: 'status',
      filter: {
        kind: 'options',
        read: (project) => project.status,
        options: statuses.map((value) => ({ value, label: projectStatusLabels[value] })),
      },
      cell: (project) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 max-lg:justify-end">
          <ProjectStatusBadge status={project.status} />
          {project.waitingSince && (
            <span className="whitespace-nowrap text-warning tabular-nums">
              <span className="lg:max-[1399px]:sr-only">Waiting </span>
              <AgeText value={project.waitingSince} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      sort: 'createdAt',
      className: 'whitespace-nowrap tabular-nums',
      cell: (project) => <DateText value={project.createdAt} />,
    },
    ...(more ? moreColumns : []),
    {
      key: 'actions',
      header: 'Actions',
      cell: (project) => (
        <span className="flex justify-end gap-1 lg:justify-start">
          <Link
            href={`/admin/projects/${project.id}`}
            onClick={(event) => event.stopPropagation()}
            className={buttonClasses({ variant: 'ghost', size: 'sm' }, rowButton)}
          >
            View
          </Link>
          <AssignButton project={project} onAssign={onAssign} />
        </span>
      ),
    },
  ]
}

const moreColumns: DataColumn<Json<Project>>[] = [
  { key: 'trade', header: 'Trade', wideOnly: true, cell: ({ projectType }) => projectType },
  {
    key: 'slots',
    header: 'Slots',
    wideOnly: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ placesTaken }) => `${Math.min(placesTaken, matching.maxCompeting)} of ${matching.maxCompeting}`,
  },
  {
    key: 'age',
    header: 'Age',
    wideOnly: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => <AgeText value={createdAt} />,
  },
  {
    key: 'owner',
    header: 'Owner',
    wideOnly: true,
    cell: ({ ownerName }) => ownerName ?? <span className="text-muted">Nobody</span>,
  },
]

function AssignButton({ project, onAssign }: { project: Json<Project>; onAssign: (project: Json<Project>) => void }) {
  const refusal = whyNotAssignable(project)
  return (
    <Button
      size="sm"
      className={rowButton}
      variant={project.placesTaken < matching.maxCompeting ? 'secondary' : 'ghost'}
      disabled={refusal !== null}
      aria-description={refusal ?? undefined}
      title={refusal ?? undefined}
      onClick={(event) => {
        event.stopPropagation()
        onAssign(project)
      }}
    >
      Assign
    </Button>
  )
}

export function ProjectsList() {
  const url = useUrlState()
  const router = useRouter()
  const state = readListState(url.get)
  const [assigning, setAssigning] = useState<Json<Project> | null>(null)
  const query = api.admin.projects.list.useQuery(listInput(state), { placeholderData: keepPreviousData })
  const savedViews = useSavedViews('projects')
  const otherTabs = useOtherTabs({ list: 'projects', search: state.search, tab: state.tab, labels: projectTabLabels })
  const statuses = projectTabStatuses[state.tab]
  const { projects = [] } = query.data ?? {}
  const { status: exportedStatuses, owner, source } = listInput(state)
  const owners = useOwnerOptions()
  const rows = useSelection(
    projects,
    ({ id }) => id,
    ({ customerName }) => customerName,
  )
  return (
    <>
      <PageHeading
        title="Projects"
        subtitle="Manage and verify homeowner project requests"
        dense
        actions={
          <>
            <SavedViews {...savedViews} parameters={viewParameters} given={givenViews} />
            <ExportLink
              list="projects"
              filter={
                new URLSearchParams({
                  status: exportedStatuses,
                  search: state.search,
                  ...(owner ? { owner } : {}),
                  ...(source ? { source } : {}),
                })
              }
            />
          </>
        }
      />
      <Tabs
        label="Projects by state"
        items={projectTabs.map((key) => ({
          key,
          label: projectTabLabels[key],
          count: query.data?.tabTotals[key],
        }))}
        selected={state.tab}
        onSelect={(tab) => url.set({ tab: tab === 'new' ? null : tab, status: null, ...firstPage })}
      >
        <div className="mb-4 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
          <SearchBox
            className="max-md:col-span-2 md:basis-full lg:flex-1 lg:basis-0"
            label="Search projects"
            placeholder="Search by name, email, phone, or city..."
            value={state.search}
            onSearch={(search) => url.set({ search, ...firstPage }, { replace: true })}
          />
          <SelectInput
            label="Status filter"
            className="md:flex-1 lg:w-36 lg:flex-none"
            options={[
              { value: allStatuses, label: 'All Statuses' },
              ...statuses.map((value) => ({ value: value as string, label: projectStatusLabels[value] })),
            ]}
            value={state.status ?? allStatuses}
            onChange={(value) => url.set({ status: value === allStatuses ? null : value, ...firstPage })}
          />
          <SelectInput
            label="Owner filter"
            className="md:flex-1 lg:w-36 lg:flex-none"
            options={[
              { value: anybody, label: 'Anybody' },
              { value: 'me', label: 'Me' },
              ...owners.map(({ value, label }) => ({ value: value === nobody ? 'none' : value, label })),
            ]}
            value={state.owner ?? anybody}
            onChange={(value) => url.set({ owner: value === anybody ? null : value, ...firstPage })}
          />
          <SourceFilter source={state.source} onChange={(source) => url.set({ source, ...firstPage })} />
          <Button
            variant="secondary"
            aria-pressed={state.more}
            className="max-xl:hidden"
            onClick={() => url.set({ more: state.more ? null : 'columns' }, { replace: true })}
          >
            {state.more ? 'Fewer columns' : 'More columns'}
          </Button>
        </div>
        <OtherTabs {...otherTabs} />
        <SelectionBar count={rows.selected.length} of={projects.length} onAll={rows.selectAll} onClear={rows.clear}>
          <BulkOwner projects={rows.selected} onDone={rows.clear} />
          <ExportSelected ids={rows.selected.map(({ id }) => id)} />
        </SelectionBar>
        <PagedTable
          query={query}
          noun="projects"
          state={state}
          url={url}
          caption={projectTabLabels[state.tab]}
          columns={columnsFor({ statuses, more: state.more, onAssign: setAssigning })}
          rows={projects}
          rowKey={(project) => project.id}
          selection={rows.selection}
          onRowClick={(project) => router.push(`/admin/projects/${project.id}`)}
          none={{
            atAll: 'Requests appear here as homeowners send them.',
            fitting: 'Nothing fits the search and the filters.',
          }}
          narrowed={state.search !== '' || state.status !== null || state.owner !== null || state.source !== null}
        />
      </Tabs>
      {assigning && <AssignDialog project={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}
