'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import type { ContractorLead } from '~/contracts/lead'
import type { ContractorAssignmentStatus } from '~/domain/assignment-status'
import { api } from '~/trpc/react'
import { DeclineDialog } from './decline-dialog'

const labels: Record<ContractorAssignmentStatus, string> = {
  contacted: 'Mark as contacted',
  quoted: 'Mark as quoted',
  declined: 'Decline',
  lost: 'Mark as lost',
}

/** The legal answers to a lead, as the server says them. */
export function LeadActions({ lead }: { lead: ContractorLead }) {
  const utils = api.useUtils()
  const [declining, setDeclining] = useState(false)
  const update = api.contractorPortal.updateLead.useMutation({
    onSuccess: () => {
      showToast({ title: 'Lead updated' })
      setDeclining(false)
    },
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'error' }),
    // After a refusal too: the lead has changed under our feet.
    onSettled: () =>
      Promise.all([utils.contractorPortal.leads.invalidate(), utils.contractorPortal.leadSummary.invalidate()]),
  })
  if (lead.moves.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-border pt-5">
      {lead.moves.map((status, position) => (
        <Button
          key={status}
          size="sm"
          variant={status === 'declined' || status === 'lost' ? 'ghost' : position === 0 ? 'primary' : 'secondary'}
          pending={update.isPending && update.variables?.status === status}
          disabled={update.isPending}
          onClick={() => (status === 'declined' ? setDeclining(true) : update.mutate({ id: lead.id, status }))}
        >
          {labels[status]}
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
