'use client'

import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import type { MatchedContractor } from '~/contracts/own-project'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import type { RequestControls } from './request-controls'

interface HireDialogProps {
  match: Json<MatchedContractor>
  hire: NonNullable<RequestControls['hire']>
  pending: boolean
  onClose: () => void
}

export function HireDialog({ match, hire, pending, onClose }: HireDialogProps) {
  const { companyName, quote, assignmentId } = match
  const price =
    quote?.total === undefined || quote.total === null ? 'without a quote' : `for ${formatDollars(quote.total)}`
  return (
    <ConfirmDialog
      title={`Hire ${companyName}?`}
      text={`You hire ${companyName} ${price}. The other contractors are told that you chose somebody else.`}
      action={`Hire ${companyName}`}
      pending={pending}
      onClose={onClose}
      onConfirm={() => hire(quote ? { quoteId: quote.id } : { assignmentId })}
    />
  )
}
