'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Alert } from '~/components/ui/alert'
import { AttachmentList } from '~/components/ui/attachment-list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Facts } from '~/components/ui/facts'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { ContractorLead } from '~/contracts/lead'
import type { Milestone, PaymentPlan } from '~/contracts/payment'
import { fileAddress } from '~/domain/file'
import { paymentMethodLabels } from '~/domain/milestone'
import { formatDollars } from '~/domain/money'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { showFailure } from './logged-out'

// `ssr: false` gives it a boundary of its own: without, the page would be hidden while the dialog loads.
const PaymentDialog = dynamic(() => import('./payment-dialog').then((module) => module.PaymentDialog), { ssr: false })

/** What was agreed and paid for a won lead. The contractor asks for payments and confirms what has arrived. */
export function PaymentsCard({ lead: { id, work } }: { lead: Json<ContractorLead> }) {
  const plan = api.payment.ofLead.useQuery({ id })
  return (
    <Card aria-labelledby="payments-title">
      <CardHeader
        id="payments-title"
        title="Payments"
        description="Payments are made between you and the homeowner; this is the record of them."
      />
      {plan.data ? (
        <Plan plan={plan.data} leadId={id} open={work !== null} />
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

interface PlanProps {
  plan: Json<PaymentPlan>
  leadId: string
  /** Payments can be asked for. */
  open: boolean
}

function Plan({ plan, leadId, open }: PlanProps) {
  const utils = api.useUtils()
  const [asking, setAsking] = useState(false)
  const show = (changed: Json<PaymentPlan>) => utils.payment.ofLead.setData({ id: leadId }, changed)
  const withdraw = api.payment.withdrawRequest.useMutation({
    onSuccess: (changed) => {
      show(changed)
      showToast({ title: 'Payment taken back' })
    },
    onError: (error) => {
      showFailure(error)
      return utils.payment.ofLead.invalidate({ id: leadId })
    },
  })
  const confirm = api.payment.confirm.useMutation({
    onSuccess: (changed) => {
      show(changed)
      showToast({ title: 'Payment confirmed' })
    },
    onError: (error) => {
      showFailure(error)
      // The homeowner may have taken the record back meanwhile.
      return utils.payment.ofLead.invalidate({ id: leadId })
    },
  })
  const refused = withdraw.error ?? confirm.error
  return (
    <>
      <Facts
        facts={[
          ['Agreed price', plan.agreed === null ? 'Not on record' : formatDollars(plan.agreed)],
          ['Planned', formatDollars(plan.planned)],
          ['Paid', formatDollars(plan.paid)],
          ['Confirmed', formatDollars(plan.received)],
        ]}
      />
      <Alert className="mt-4">{refused && serverMessage(refused)}</Alert>
      {plan.milestones.length === 0 ? (
        <p className="mt-4 text-sm text-muted">The homeowner has planned no payments yet.</p>
      ) : (
        <ul className="mt-4 divide-y divide-border border-t border-border">
          {plan.milestones.map((milestone) => (
            <Payment
              key={milestone.id}
              milestone={milestone}
              open={open}
              pending={confirm.isPending && confirm.variables.id === milestone.id}
              withdrawing={withdraw.isPending && withdraw.variables.id === milestone.id}
              onConfirm={() => confirm.mutate({ id: milestone.id, version: milestone.version })}
              onWithdraw={() => withdraw.mutate({ id: milestone.id, version: milestone.version })}
            />
          ))}
        </ul>
      )}
      {open && (
        <Button size="sm" variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
          Ask for a payment
        </Button>
      )}
      {asking && <PaymentDialog leadId={leadId} onClose={() => setAsking(false)} onAsked={show} />}
    </>
  )
}

interface PaymentProps {
  milestone: Json<Milestone>
  open: boolean
  pending: boolean
  withdrawing: boolean
  onConfirm: () => void
  onWithdraw: () => void
}

function Payment({ milestone, open, pending, withdrawing, onConfirm, onWithdraw }: PaymentProps) {
  const { title, amount, status, receivedAt, requestedAt, file, receipt } = milestone
  return (
    <li className="flex flex-col gap-2 py-4 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
        <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <PaymentState milestone={milestone} />
      </div>
      {file && <AttachmentList label={`Bill of ${title}`} files={[{ ...file, href: fileAddress(file.id) }]} />}
      {receipt && (
        <AttachmentList label={`Receipt of ${title}`} files={[{ ...receipt, href: fileAddress(receipt.id) }]} />
      )}
      {open && status === 'planned' && requestedAt && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          pending={withdrawing}
          onClick={onWithdraw}
          aria-label={`Take back ${title}`}
        >
          Take back
        </Button>
      )}
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
  const { status, dueOn, paidOn, method, receiptNumber, receivedAt, requestedAt } = milestone
  if (status === 'planned')
    return (
      <>
        <Badge>{requestedAt ? 'Asked for' : 'Planned'}</Badge>
        {dueOn && <span>Due {formatDay(dueOn)}</span>}
      </>
    )
  return (
    <>
      <Badge tone={receivedAt ? 'success' : 'warning'}>{receivedAt ? 'Received' : 'Paid'}</Badge>
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
