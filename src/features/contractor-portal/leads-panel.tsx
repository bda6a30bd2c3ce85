'use client'

import { Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { useUrlState } from '~/components/ui/use-url-state'
import type { ContractorLead } from '~/contracts/lead'
import { type AssignmentStatus, assignmentStatuses, assignmentStatusLabels } from '~/domain/assignment-status'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { readDashboardState } from './dashboard-state'
import { LeadCard, openLinkId } from './lead-card'

interface LeadsPanelProps {
  /** The lead that was open just before: focus returns to it. */
  cameFrom: string | null
}

export function LeadsPanel({ cameFrom }: LeadsPanelProps) {
  const { get } = useUrlState()
  const { status } = readDashboardState(get)
  const leads = api.contractorPortal.leads.useQuery()
  const returned = useRef(cameFrom)
  // Synchronises with the keyboard's focus, which was on the lead that has just closed.
  useEffect(() => {
    if (returned.current) document.getElementById(openLinkId(returned.current))?.focus()
    returned.current = null
  }, [])
  if (leads.isLoading) return <Skeleton className="h-48" />
  if (leads.isError)
    return (
      <Empty title="Your leads could not be loaded">
        <Button variant="secondary" size="sm" onClick={() => leads.refetch()}>
          Try again
        </Button>
      </Empty>
    )
  const all = leads.data ?? []
  if (all.length === 0)
    return (
      <Empty
        title="No leads yet. Your leads will appear here."
        icon={<Inbox className="size-8" aria-hidden="true" />}
      />
    )
  const shown = status ? all.filter((lead) => lead.status === status) : all
  return (
    <div className="flex flex-col gap-4">
      <StatusFilter leads={all} status={status} />
      {shown.length === 0 && <Empty title="No lead has this status now." />}
      <ul className="flex flex-col gap-4">
        {shown.map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface StatusFilterProps {
  leads: readonly Json<ContractorLead>[]
  status: AssignmentStatus | null
}

function StatusFilter({ leads, status }: StatusFilterProps) {
  const { set } = useUrlState()
  const count = (of: AssignmentStatus) => leads.filter((lead) => lead.status === of).length
  const options = [
    { value: null, label: 'All', count: leads.length },
    ...assignmentStatuses
      .map((value) => ({ value, label: assignmentStatusLabels[value], count: count(value) }))
      .filter((option) => option.count > 0 || option.value === status),
  ]
  return (
    <fieldset className="flex min-w-0 gap-2 overflow-x-auto p-0.5">
      <legend className="sr-only">Filter leads by status</legend>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.value === status}
          onClick={() => set({ status: option.value }, { replace: true })}
          className={cn(
            'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-border px-4 text-sm text-muted hover:bg-raised',
            option.value === status && 'border-accent bg-accent/10 font-medium text-foreground',
          )}
        >
          {option.label} <span className="tabular-nums">{option.count}</span>
        </button>
      ))}
    </fieldset>
  )
}
