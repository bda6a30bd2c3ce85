'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import type { DataColumn } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { ExportLink } from '~/components/ui/export-link'
import { OtherTabs } from '~/components/ui/other-tabs'
import { PagedTable } from '~/components/ui/paged-table'
import { SavedViews } from '~/components/ui/saved-views'
import { SearchBox } from '~/components/ui/search-box'
import { Tabs } from '~/components/ui/tabs'
import { useUrlState } from '~/components/ui/use-url-state'
import type { HomeownerList } from '~/contracts/homeowner-list'
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import { api } from '~/trpc/react'
import { useOtherTabs } from '~/trpc/use-other-tabs'
import { useSavedViews } from '~/trpc/use-saved-views'
import { HomeownerDialog } from './homeowner-dialog'
import { type HomeownerTab, listInput, readListState, viewParameters } from './list-state'

type Homeowner = Json<HomeownerList>['homeowners'][number]

const tabLabels = { active: 'Active', archived: 'Archived' } as const

const tabs = [
  { key: 'active', label: 'Active' },
  { key: 'archived', label: 'Archived' },
] as const satisfies readonly { key: HomeownerTab; label: string }[]

const nameOf = ({ firstName, lastName, email }: Homeowner) => `${firstName} ${lastName}`.trim() || email

function columnsFor(onOpen: (id: string) => void): DataColumn<Homeowner>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'name',
      filter: { kind: 'text', read: nameOf },
      cell: (homeowner) => (
        <span className="inline-flex items-center gap-1">
          <span className="font-medium wrap-anywhere lg:min-w-32">{nameOf(homeowner)}</span>
          <button
            type="button"
            aria-label={`Details of ${nameOf(homeowner)}`}
            onClick={() => onOpen(homeowner.id)}
            className="inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-foreground shrink-0 max-md:-mr-3.5 max-md:size-11 md:-my-1.5"
          >
            <PanelRightOpen className="size-4" aria-hidden="true" />
          </button>
        </span>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      sort: 'email',
      filter: { kind: 'text', read: ({ email }) => email },
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: 'projects',
      header: 'Projects',
      sort: 'projectCount',
      cell: ({ projectCount, activeProjectCount }) => (
        <span className="inline-flex items-center gap-2 tabular-nums">
          {projectCount}
          <Badge tone={activeProjectCount > 0 ? 'neutral' : 'muted'}>{activeProjectCount} active</Badge>
        </span>
      ),
    },
    {
      key: 'joined',
      header: 'Joined',
      sort: 'createdAt',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
    {
      key: 'login',
      header: 'Last Login',
      sort: 'lastLoginAt',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ lastLoginAt }) => (lastLoginAt ? <DateText value={lastLoginAt} /> : '-'),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ activeProjectCount }) => (
        <Badge tone={activeProjectCount > 0 ? 'neutral' : 'muted'}>
          {activeProjectCount > 0 ? 'Active' : 'Inactive'}
        </Badge>
      ),
    },
  ]
}

export function HomeownersList({ accountSupport }: { accountSupport: ReactNode }) {
  const url = useUrlState()
  const state = readListState(url.get)
  const opened = url.get('homeowner')
  const query = api.admin.homeowners.list.useQuery(listInput(state), { placeholderData: keepPreviousData })
  const savedViews = useSavedViews('homeowners')
  const otherTabs = useOtherTabs({ list: 'homeowners', search: state.search, tab: state.tab, labels: tabLabels })
  const { homeowners = [] } = query.data ?? {}
  const exported = new URLSearchParams({ hasActiveProjects: String(state.tab === 'active'), search: state.search })
  return (
    <>
      <PageHeading
        title="Homeowners"
        subtitle="Manage homeowner accounts and project activity"
        dense
        actions={
          <>
            <SavedViews {...savedViews} parameters={viewParameters} />
            <ExportLink list="homeowners" filter={exported} />
          </>
        }
      />
      <Tabs
        label="Homeowners by activity"
        items={tabs.map((tab) => ({ ...tab, count: query.data?.tabTotals[tab.key] }))}
        selected={state.tab}
        onSelect={(tab) => url.set({ tab: tab === 'active' ? null : tab, ...firstPage })}
      >
        <SearchBox
          className="mb-4"
          label="Search homeowners"
          placeholder="Search by name or email..."
          value={state.search}
          onSearch={(search) => url.set({ search, ...firstPage }, { replace: true })}
        />
        <OtherTabs {...otherTabs} />
        <PagedTable
          query={query}
          noun="homeowners"
          state={state}
          url={url}
          caption={`${state.tab === 'active' ? 'Active' : 'Archived'} homeowners`}
          columns={columnsFor((homeowner) => url.set({ homeowner }))}
          rows={homeowners}
          rowKey={({ id }) => id}
          none={{ atAll: 'Accounts appear here as homeowners open them.', fitting: 'Nobody fits the search.' }}
          narrowed={state.search !== ''}
        />
      </Tabs>
      {opened && (
        <HomeownerDialog
          id={opened}
          accountSupport={accountSupport}
          onClose={() => url.set({ homeowner: null }, { replace: true })}
        />
      )}
    </>
  )
}
