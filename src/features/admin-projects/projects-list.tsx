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
import type { DataColumn } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { ExportLink } from '~/components/ui/export-link'
import { OtherTabs } from '~/components/ui/other-tabs'
import { PagedTable } from '~/components/ui/paged-table'
import { SearchBox } from '~/components/ui/search-box'
import { Tabs } from '~/components/ui/tabs'
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
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import { api } from '~/trpc/react'
import { useOtherTabs } from '~/trpc/use-other-tabs'
import { AssignDialog } from './assign-dialog'
import { listInput, readListState } from './list-state'
import { ProjectStatusBadge } from './project-status-badge'

const tabs = projectTabs.map((key) => ({ key, label: projectTabLabels[key] }))
const allStatuses = 'all'

function columnsFor(
  statuses: readonly ProjectStatus[],
  onAssign: (project: Json<Project>) => void,
): DataColumn<Json<Project>>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      sort: 'customerName',
      filter: { kind: 'text', read: (project) => project.customerName },
      cell: (project) => (
        <>
          <span className="font-medium">{project.customerName}</span>
          <span className="block text-muted">{project.projectType}</span>
        </>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      filter: { kind: 'text', read: (project) => project.email },
      cell: (project) => (
        <>
          <span className="wrap-anywhere">{project.email || '-'}</span>
          <span className="block text-muted tabular-nums">{project.phone || '-'}</span>
        </>
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
        <>
          <ProjectStatusBadge status={project.status} />
          {project.waitingSince && (
            <span className="mt-1 block text-sm text-muted tabular-nums">
              Waiting <AgeText value={project.waitingSince} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      sort: 'createdAt',
      className: 'whitespace-nowrap tabular-nums',
      cell: (project) => <DateText value={project.createdAt} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (project) => (
        <span className="flex justify-end gap-1 md:justify-start">
          <Link
            href={`/admin/projects/${project.id}`}
            onClick={(event) => event.stopPropagation()}
            className={buttonClasses({ variant: 'ghost', size: 'sm' })}
          >
            View
          </Link>
          <AssignButton project={project} onAssign={onAssign} />
        </span>
      ),
    },
  ]
}

function AssignButton({ project, onAssign }: { project: Json<Project>; onAssign: (project: Json<Project>) => void }) {
  const refusal = whyNotAssignable(project)
  return (
    <Button
      size="sm"
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
  const otherTabs = useOtherTabs({ list: 'projects', search: state.search, tab: state.tab, labels: projectTabLabels })
  const statuses = projectTabStatuses[state.tab]
  const { projects = [] } = query.data ?? {}
  const exportedStatuses = listInput(state).status
  return (
    <>
      <PageHeading
        title="Projects"
        subtitle="Manage and verify homeowner project requests"
        actions={
          <ExportLink
            list="projects"
            filter={new URLSearchParams({ status: exportedStatuses, search: state.search })}
          />
        }
      />
      <Tabs
        label="Projects by state"
        items={tabs}
        selected={state.tab}
        onSelect={(tab) => url.set({ tab: tab === 'new' ? null : tab, status: null, ...firstPage })}
      >
        <div className="mb-4 grid items-end gap-3 md:grid-cols-[1fr_14rem]">
          <SearchBox
            label="Search projects"
            placeholder="Search by name, email, phone, or city..."
            value={state.search}
            onSearch={(search) => url.set({ search, ...firstPage }, { replace: true })}
          />
          <SelectInput
            label="Status filter"
            options={[
              { value: allStatuses, label: 'All Statuses' },
              ...statuses.map((value) => ({ value: value as string, label: projectStatusLabels[value] })),
            ]}
            value={state.status ?? allStatuses}
            onChange={(value) => url.set({ status: value === allStatuses ? null : value, ...firstPage })}
          />
        </div>
        <OtherTabs {...otherTabs} />
        <PagedTable
          query={query}
          noun="projects"
          state={state}
          url={url}
          caption={projectTabLabels[state.tab]}
          columns={columnsFor(statuses, setAssigning)}
          rows={projects}
          rowKey={(project) => project.id}
          onRowClick={(project) => router.push(`/admin/projects/${project.id}`)}
          none={{
            atAll: 'Requests appear here as homeowners send them.',
            fitting: 'Nothing fits the search and the filters.',
          }}
          narrowed={state.search !== '' || state.status !== null}
        />
      </Tabs>
      {assigning && <AssignDialog project={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}
