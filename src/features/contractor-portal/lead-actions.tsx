'use client'

import { useState } from 'react'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { showToast } from '~/components/ui/toast'
import type { LeadRow } from '~/contracts/lead'
import type { ContractorAssignmentStatus } from '~/domain/assignment-status'
import { work } from '~/domain/work'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { DeclineDialog } from './decline-dialog'
import { showFailure } from './logged-out'
import { useRefreshLeads } from './use-refresh-lead'

const labels: Record<ContractorAssignmentStatus, string> = {
  contacted: 'Mark as contacted',
  quoted: 'Mark as quoted',
  declined: 'Decline',
  lost: 'Mark as lost',
}

const quiet: readonly ContractorAssignmentStatus[] = ['declined', 'lost']

interface LeadActionsProps {
  lead: Json<LeadRow>
  /** Beside something that leads: in the row of a list, or under the call of a phone. */
  inRow?: boolean
  className?: string
}

/** The legal answers to a lead, as the server says them. */
export function LeadActions({ lead, inRow = false, className }: LeadActionsProps) {
  const refresh = useRefreshLeads()
  const [asked, setAsked] = useState<'decline' | 'finish' | 'quoted' | 'lost' | null>(null)
  const done = () => setAsked(null)
  const options = {
    onSuccess: () => {
      showToast({ title: 'Lead updated' })
      done()
    },
    onError: showFailure,
    // After a refusal too: the lead has changed under our feet.
    onSettled: refresh,
  }
  const update = api.contractorPortal.updateLead.useMutation(options)
  const start = api.contractorPortal.startWork.useMutation({
    ...options,
    onSuccess: () => showToast({ title: 'Work started' }),
  })
  const finish = api.contractorPortal.finishWork.useMutation({
    ...options,
    onSuccess: () => showToast({ title: 'Work finished', description: 'The homeowner is asked to confirm it.' }),
  })
  const failure = update.error ?? start.error ?? finish.error
  const choose = (status: ContractorAssignmentStatus) => {
    if (status === 'declined') setAsked('decline')
    else if (status === 'lost') setAsked('lost')
    // Without a quote that was sent, the homeowner has no price to compare.
    else if (status === 'quoted' && lead.quoteStatus !== 'sent') setAsked('quoted')
    else update.mutate({ id: lead.id, status })
  }
  const main = inRow ? 'secondary' : 'primary'
  const finishable = lead.work === 'in_progress' && !lead.finishedAt
  if (lead.moves.length === 0 && lead.work !== 'scheduled' && !finishable) return null
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      {failure && <Alert>{serverMessage(failure)}</Alert>}
      <div className="flex flex-wrap gap-2">
        {lead.work === 'scheduled' && (
          <Button size="sm" variant={main} pending={start.isPending} onClick={() => start.mutate({ id: lead.id })}>
            Mark work as started
          </Button>
        )}
        {finishable && (
          <Button size="sm" variant={main} pending={finish.isPending} onClick={() => setAsked('finish')}>
            Mark work as finished
          </Button>
        )}
        {lead.moves.map((status) => (
          <Button
            key={status}
            size="sm"
            variant={quiet.includes(status) ? 'ghost' : status === 'contacted' ? main : 'secondary'}
            pending={update.isPending && update.variables?.status === status}
            disabled={update.isPending}
            onClick={() => choose(status)}
          >
            {status === 'contacted' && lead.expiredAt ? 'Take it up again' : labels[status]}
          </Button>
        ))}
      </div>
      {asked === 'finish' && (
        <ConfirmDialog
          title="Is the work finished?"
          text={`${lead.customerName} is asked to confirm it. Without an objection the project is completed by itself after ${work.completesAfterDays} days.`}
          action="Mark work as finished"
          pending={finish.isPending}
          onClose={done}
          onConfirm={() => finish.mutateAsync({ id: lead.id })}
        />
      )}
      {asked === 'quoted' && (
        <ConfirmDialog
          title="Mark as quoted without a quote here?"
          text={
            lead.quoteStatus === 'draft'
              ? 'Your quote is still a draft: the homeowner has not received it. Sending it marks the lead as quoted by itself. Mark it so only if you gave them your price in another way.'
              : 'You have sent no quote here, so the homeowner sees no price of yours. Mark the lead as quoted only if you gave them your price in another way.'
          }
          action="Mark as quoted"
          pending={update.isPending}
          onClose={done}
          onConfirm={() => update.mutateAsync({ id: lead.id, status: 'quoted' })}
        />
      )}
      {asked === 'lost' && (
        <ConfirmDialog
          title="Mark this lead as lost?"
          text={`${lead.quoteStatus === 'sent' ? 'Your quote is withdrawn and the homeowner is told' : 'The homeowner is told'}. You will not see the contact details any more. This cannot be undone.`}
          action="Mark as lost"
          cancel="Keep the lead"
          danger
          pending={update.isPending}
          onClose={done}
          onConfirm={() => update.mutateAsync({ id: lead.id, status: 'lost' })}
        />
      )}
      {asked === 'decline' && (
        <DeclineDialog
          leadId={lead.id}
          alone={lead.direct && !lead.shared}
          pending={update.isPending}
          onClose={done}
          onDecline={(reason) => update.mutateAsync({ id: lead.id, status: 'declined', reason })}
        />
      )}
    </div>
  )
}
