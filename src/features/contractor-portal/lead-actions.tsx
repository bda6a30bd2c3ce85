'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import type { ContractorLead } from '~/contracts/lead'
import type { ContractorAssignmentStatus } from '~/domain/assignment-status'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { DeclineDialog } from './decline-dialog'
import { tellFailure } from './logged-out'
import { useRefreshLeads } from './use-refresh-lead'

const labels: Record<ContractorAssignmentStatus, string> = {
  contacted: 'Mark as contacted',
  quoted: 'Mark as quoted',
  declined: 'Decline',
  lost: 'Mark as lost',
}

const quiet: readonly ContractorAssignmentStatus[] = ['declined', 'lost']

interface LeadActionsProps {
  lead: Json<ContractorLead>
  className?: string
}

/** The legal answers to a lead, as the server says them. */
export function LeadActions({ lead, className }: LeadActionsProps) {
  const refresh = useRefreshLeads()
  const [declining, setDeclining] = useState(false)
  const options = {
    onSuccess: () => {
      showToast({ title: 'Lead updated' })
      setDeclining(false)
    },
    onError: tellFailure,
    // After a refusal too: the lead has changed under our feet.
    onSettled: refresh,
  }
  const update = api.contractorPortal.updateLead.useMutation(options)
  const start = api.contractorPortal.startWork.useMutation({
    ...options,
    onSuccess: () => showToast({ title: 'Work started' }),
  })
  if (lead.moves.length === 0 && lead.work !== 'scheduled') return null
  return (
    <div className={cn('flex flex-wrap gap-2', className)}>
      {lead.work === 'scheduled' && (
        <Button size="sm" pending={start.isPending} onClick={() => start.mutate({ id: lead.id })}>
          Mark work as started
        </Button>
      )}
      {lead.moves.map((status) => (
        <Button
          key={status}
          size="sm"
          variant={quiet.includes(status) ? 'ghost' : status === 'contacted' ? 'primary' : 'secondary'}
          pending={update.isPending && update.variables?.status === status}
          disabled={update.isPending}
          onClick={() => (status === 'declined' ? setDeclining(true) : update.mutate({ id: lead.id, status }))}
        >
          {status === 'contacted' && lead.expiredAt ? 'Take it up again' : labels[status]}
        </Button>
      ))}
      {declining && (
        <DeclineDialog
          pending={update.isPending}
          onClose={() => setDeclining(false)}
          onDecline={(reason) => update.mutate({ id: lead.id, status: 'declined', reason })}
        />
      )}
    </div>
  )
}
