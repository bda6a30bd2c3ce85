'use client'

import { Inbox } from 'lucide-react'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { api } from '~/trpc/react'
import { LeadCard } from './lead-card'

export function LeadsPanel() {
  const leads = api.contractorPortal.leads.useQuery()
  if (leads.isLoading) return <Skeleton className="h-48" />
  if (leads.isError) return <Empty title="Your leads could not be loaded">Reload the page to try again.</Empty>
  const all = leads.data ?? []
  if (all.length === 0)
    return (
      <Empty
        title="No leads yet. Your leads will appear here."
        icon={<Inbox className="size-8" aria-hidden="true" />}
      />
    )
  return (
    <ul className="flex flex-col gap-4">
      {all.map((lead) => (
        <li key={lead.id}>
          <LeadCard lead={lead} />
        </li>
      ))}
    </ul>
  )
}
