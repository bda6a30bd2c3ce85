'use client'

import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Facts } from '~/components/ui/facts'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { ContractorLead } from '~/contracts/lead'
import type { Milestone, PaymentPlan } from '~/contracts/payment'
import { paymentMethodLabels } from '~/domain/milestone'
import { formatDollars } from '~/domain/money'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { tellFailure } from './logged-out'

/** The homeowner's record of what was agreed and paid for a won lead. The contractor confirms what has arrived. */
export function PaymentsCard({ lead: { id } }: { lead: Json<ContractorLead> }) {
  const plan = api.payment.ofLead.useQuery({ id })
  return (
    <Card aria-labelledby="payments-title">
      <CardHeader
        id="payments-title"
        title="Payments"
        description="Payments are made between you and the homeowner; this is the record of them."
      />
      {plan.data ? (
        <Plan plan={plan.data} leadId={id} />
      ) : plan.isError ? (
        <Button variant="secondary" size="sm" onClick={() => plan.refetch()}>
          Load the payments again
        </Button>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function Plan({ plan, leadId }: { plan: Json<PaymentPlan>; leadId: string }) {
  const utils = api.useUtils()
  const confirm = api.payment.confirm.useMutation({
    onSuccess: (changed) => {
      utils.payment.ofLead.setData({ id: leadId }, changed)
      showToast({ title: 'Payment confirmed' })
    },
    onError: (error) => {
      tellFailure(error)
      // The homeowner may have taken the record back meanwhile.
      return utils.payment.ofLead.invalidate({ id: leadId })
    },
  })
  return (
    <>
      <Facts
        facts={[
          ['Agreed price', plan.agreed === null ? 'Not on record' : formatDollars(plan.agreed)],
          ['Confirmed', `${formatDollars(plan.received)} of ${formatDollars(plan.paid)} paid`],
        ]}
      />
      {plan.milestones.length === 0 ? (
        <p className="mt-4 text-sm text-muted">The homeowner has planned no payments yet.</p>
      ) : (
        <ul className="mt-4 divide-y divide-border border-t border-border">
          {plan.milestones.map((milestone) => (
            <Payment
              key={milestone.id}
              milestone={milestone}
              pending={confirm.isPending && confirm.variables.id === milestone.id}
              onConfirm={() => confirm.mutate({ id: milestone.id })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface PaymentProps {
  milestone: Json<Milestone>
  pending: boolean
  onConfirm: () => void
}

function Payment({ milestone, pending, onConfirm }: PaymentProps) {
  const { title, amount, status, receivedAt } = milestone
  return (
    <li className="flex flex-col gap-2 py-4 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
        <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <PaymentState milestone={milestone} />
      </div>
      {status === 'paid' && !receivedAt && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          pending={pending}
          onClick={onConfirm}
          aria-label={`Confirm receipt of ${title}`}
        >
          Confirm receipt
        </Button>
      )}
    </li>
  )
}

function PaymentState({ milestone }: { milestone: Json<Milestone> }) {
  const { status, dueOn, paidOn, method, receiptNumber, receivedAt } = milestone
  if (status === 'planned')
    return (
      <>
        <Badge>Planned</Badge>
        {dueOn && <span>Due {formatDay(dueOn)}</span>}
      </>
    )
  return (
    <>
      <Badge tone={receivedAt ? 'success' : 'accent'}>{receivedAt ? 'Received' : 'Paid'}</Badge>
      {paidOn && (
        <span>
          {formatDay(paidOn)}
          {method && ` by ${paymentMethodLabels[method]}`}
        </span>
      )}
      {receiptNumber && <span className="wrap-anywhere">Receipt {receiptNumber}</span>}
      {receivedAt && (
        <span>
          Confirmed <DateText value={receivedAt} />
        </span>
      )}
    </>
  )
}
