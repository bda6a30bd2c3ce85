'use client'

import { Inbox } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { controlClasses } from '~/components/form/control-classes'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { SearchBox } from '~/components/ui/search-box'
import { Skeleton } from '~/components/ui/skeleton'
import { useUrlState } from '~/components/ui/use-url-state'
import type { LeadPage, LeadRow } from '~/contracts/lead'
import { type AssignmentStatus, assignmentStatuses, assignmentStatusLabels } from '~/domain/assignment-status'
import { inboxSortLabels, inboxSorts } from '~/domain/lead-list'
import { cn } from '~/lib/cn'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { firstPage } from '~/lib/paging'
import type { DashboardState } from './dashboard-state'
import { LeadCard, openLinkId } from './lead-card'
import { LeadDetail } from './lead-detail'
import { LeadList } from './lead-list'
import { LeadPages } from './lead-pages'
import { SplitView } from './split-view'
import { useLeadKeys } from './use-lead-keys'
import { useLeadPage } from './use-lead-page'

/** The leads by what is due, and the one that is open. */
export function LeadsPanel() {
  const given = useLeadPage()
  const { lead } = given.state
  const { data, isError } = given.query
  const opened = useRef<string | null>(null)
  // Synchronises with the keyboard's focus, which was on the lead that has just closed.
  useEffect(() => {
    if (!lead && opened.current) document.getElementById(openLinkId(opened.current))?.focus()
    opened.current = lead
  }, [lead])
  const shown = data?.leads ?? []
  useLeadKeys(
    shown.map(({ id }) => id),
    lead,
  )
  return (
    <SplitView
      openId={lead}
      list={
        data ? (
          <AllLeads given={given} page={data} />
        ) : isError ? (
          <Empty title="Your leads could not be loaded">
            <Button variant="secondary" size="sm" onClick={given.retry}>
              Try again
            </Button>
          </Empty>
        ) : (
          <Skeleton className="h-48" />
        )
      }
      aside={
        <LeadList
          label="Leads"
          leads={shown}
          open={lead}
          to={(id) => ({ lead: id })}
          empty="No lead is like what you searched for."
        />
      }
      detail={lead && <LeadDetail id={lead} back="Back to leads" />}
    />
  )
}

interface AllLeadsProps {
  given: ReturnType<typeof useLeadPage>
  page: Json<LeadPage>
}

function AllLeads({ given, page }: AllLeadsProps) {
  const { set } = useUrlState()
  const { leads: shown, all, statusTotals } = page
  if (all === 0)
    return (
      <Empty
        title="No leads yet. Your leads will appear here."
        icon={<Inbox className="size-8" aria-hidden="true" />}
      />
    )
  const { status, sort, q } = given.state
  const due = sort === 'due' ? shown.filter(({ answerBy }) => answerBy) : []
  const rest = sort === 'due' ? shown.filter(({ answerBy }) => !answerBy) : shown
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <StatusFilter totals={statusTotals} status={status} />
        <div className="flex min-w-0 flex-1 basis-72 gap-2 md:max-w-md xl:ml-auto">
          <SearchBox
            label="Search leads"
            placeholder="Name, trade, place"
            value={q}
            onSearch={(text) => set({ q: text, ...firstPage }, { replace: true })}
            className="min-w-0 flex-1"
          />
          <SortSelect sort={sort} />
        </div>
      </div>
      {page.total === 0 && (
        <Empty title={q ? `No lead is like “${q}”` : 'No lead has this status now.'}>
          {q && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => set({ q: null, status: null, ...firstPage }, { replace: true })}
            >
              Show all {pluralize(all, 'lead')}
            </Button>
          )}
        </Empty>
      )}
      <LeadPages given={given} noun="leads">
        <div className="flex flex-col gap-4">
          {due.length > 0 && <Rows title="Waiting for your answer" leads={due} />}
          {rest.length > 0 && <Rows title={due.length > 0 ? 'Moved last' : null} leads={rest} />}
        </div>
      </LeadPages>
    </div>
  )
}

/** One box of rows; with a title where there is more than one. */
function Rows({ title, leads }: { title: string | null; leads: readonly Json<LeadRow>[] }) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className="@container">
      {title && (
        <h2 id={id} className="mb-2 text-sm font-semibold text-muted">
          {title}
        </h2>
      )}
      <ul className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-surface">
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SortSelect({ sort }: Pick<DashboardState, 'sort'>) {
  const { set } = useUrlState()
  return (
    <select
      aria-label="Sort leads"
      value={sort}
      onChange={({ target }) =>
        set({ sort: target.value === 'due' ? null : target.value, ...firstPage }, { replace: true })
      }
      className={cn(controlClasses, 'w-auto max-w-40 truncate')}
    >
      {inboxSorts.map((value) => (
        <option key={value} value={value}>
          {inboxSortLabels[value]}
        </option>
      ))}
    </select>
  )
}

interface StatusFilterProps {
  totals: LeadPage['statusTotals']
  status: AssignmentStatus | null
}

function StatusFilter({ totals, status }: StatusFilterProps) {
  const { set } = useUrlState()
  const count = (of: AssignmentStatus) => totals.find((row) => row.status === of)?.total ?? 0
  const options = [
    { value: null, label: 'All', count: totals.reduce((sum, { total }) => sum + total, 0) },
    ...assignmentStatuses
      .map((value) => ({ value, label: assignmentStatusLabels[value], count: count(value) }))
      .filter((option) => option.count > 0 || option.value === status),
  ]
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto p-0.5 max-md:-mx-4 max-md:px-4">
      <legend className="sr-only">Filter leads by status</legend>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.value === status}
          onClick={() => set({ status: option.value, ...firstPage }, { replace: true })}
          className={cn(
            'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border border-border px-3.5 text-sm text-muted hover:bg-raised max-md:min-h-11',
            option.value === status && 'border-border-strong bg-raised font-medium text-foreground',
          )}
        >
          {option.label} <span className="tabular-nums">{option.count}</span>
        </button>
      ))}
    </fieldset>
  )
}
