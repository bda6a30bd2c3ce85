'use client'

import { useState } from 'react'
import { AttachmentList } from '~/components/ui/attachment-list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { Milestone, PaymentPlan } from '~/contracts/payment'
import { fileAddress, fileWarnings } from '~/domain/file'
import { paymentMethodLabels } from '~/domain/milestone'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import { ConfirmDialog, MilestoneDialog, PaidDialog, ReceiptDialog } from './lazy-dialogs'
import { usePlanControls } from './use-plan-controls'

type Asked =
  | { what: 'add'; deposit?: number | null }
  | { what: 'change' | 'pay' | 'receipt' | 'undo' | 'remove'; milestone: Json<Milestone> }
  | null

/** One hired project: the agreed price, what is planned, paid and confirmed; or what was, with who left. */
export function PlanCard({ plan }: { plan: Json<PaymentPlan> }) {
  const [asked, setAsked] = useState<Asked>(null)
  const done = () => setAsked(null)
  const controls = usePlanControls(plan.projectId)
  const { pending } = controls
  const titleId = `plan-${plan.projectId}${plan.former ? '-former' : ''}`
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        id={titleId}
        title={plan.serviceNeeded}
        description={`${plan.companyName} · ${plan.reference}`}
        aside={
          plan.writable && (
            <Button size="sm" variant="secondary" onClick={() => setAsked({ what: 'add' })}>
              Add milestone
            </Button>
          )
        }
      />
      {plan.former && (
        <p className="mb-5 text-sm text-muted">
          You agreed on this with a contractor whose company was deleted. It is kept as your record: whom you hire next
          does not see it, and it does not count towards what you agree on with them.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-4 border-b border-border pb-5 sm:grid-cols-4">
        {!plan.former && (
          <Sum name="Agreed price">{plan.agreed === null ? 'Not on record' : formatDollars(plan.agreed)}</Sum>
        )}
        <Sum name="Planned">{formatDollars(plan.planned)}</Sum>
        <Sum name="Paid">{formatDollars(plan.paid)}</Sum>
        <Sum name="Confirmed">{formatDollars(plan.received)}</Sum>
      </dl>
      {plan.milestones.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 pt-5">
          <p className="text-sm text-muted">
            No milestones yet. Split the price into the payments you agreed on, such as a deposit and the rest.
          </p>
          {plan.writable && plan.deposit !== null && plan.deposit > 0 && (
            <Button size="sm" onClick={() => setAsked({ what: 'add', deposit: plan.deposit })}>
              Begin with the deposit of {formatDollars(plan.deposit)}
            </Button>
          )}
        </div>
      ) : (
        <ul className="divide-y divide-border">
          {plan.milestones.map((milestone) => (
            <li key={milestone.id} className="flex flex-col gap-2 py-4 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <h3 className="font-medium wrap-anywhere">{milestone.title}</h3>
                <span className="font-semibold tabular-nums">{formatDollars(milestone.amount)}</span>
              </div>
              <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <MilestoneState milestone={milestone} plan={plan} />
              </div>
              {milestone.file && (
                <AttachmentList
                  label={`Bill of ${milestone.title}`}
                  files={[
                    {
                      ...milestone.file,
                      href: fileAddress(milestone.file.id),
                      warnings: fileWarnings(milestone.file.flags),
                    },
                  ]}
                />
              )}
              {milestone.receipt && (
                <AttachmentList
                  label={`Receipt of ${milestone.title}`}
                  files={[
                    {
                      ...milestone.receipt,
                      href: fileAddress(milestone.receipt.id),
                      warnings: fileWarnings(milestone.receipt.flags),
                    },
                  ]}
                />
              )}
              {plan.writable && (
                <div className="flex flex-wrap gap-2">
                  {milestone.status === 'paid' && (
                    <Button
                      size="sm"
                      variant="ghost"
                      disabled={pending}
                      onClick={() => setAsked({ what: 'receipt', milestone })}
                    >
                      {milestone.receipt ? 'Replace receipt' : 'Add receipt'}
                    </Button>
                  )}
                  {milestone.status === 'planned' ? (
                    <>
                      <Button size="sm" disabled={pending} onClick={() => setAsked({ what: 'pay', milestone })}>
                        Record payment
                      </Button>
                      {!milestone.requestedAt && (
                        <Button
                          size="sm"
                          variant="ghost"
                          disabled={pending}
                          onClick={() => setAsked({ what: 'change', milestone })}
                        >
                          Edit
                        </Button>
                      )}
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={pending}
                        onClick={() => setAsked({ what: 'remove', milestone })}
                      >
                        Remove
                      </Button>
                    </>
                  ) : (
                    !milestone.receivedAt && (
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={pending}
                        onClick={() => setAsked({ what: 'undo', milestone })}
                      >
                        Undo payment
                      </Button>
                    )
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked?.what === 'add' && (
        <MilestoneDialog
          planId={plan.projectId}
          deposit={asked.deposit}
          title="Add milestone"
          pending={pending}
          onClose={done}
          onSave={controls.add}
        />
      )}
      {asked?.what === 'change' && (
        <MilestoneDialog
          planId={plan.projectId}
          title="Edit milestone"
          milestone={asked.milestone}
          pending={pending}
          onClose={done}
          onSave={(values) => controls.change(asked.milestone, values)}
        />
      )}
      {asked?.what === 'pay' && (
        <PaidDialog
          milestone={asked.milestone}
          pending={pending}
          onClose={done}
          onSave={(values) => controls.record(asked.milestone, values)}
        />
      )}
      {asked?.what === 'receipt' && (
        <ReceiptDialog
          milestone={asked.milestone}
          onClose={done}
          onSave={(receipt) => controls.setReceipt(asked.milestone, receipt)}
        />
      )}
      {(asked?.what === 'undo' || asked?.what === 'remove') && (
        <ConfirmDialog
          title={asked.what === 'undo' ? 'Undo this payment?' : 'Remove this milestone?'}
          text={
            asked.what === 'undo'
              ? `The record of ${asked.milestone.title} is taken back${asked.milestone.receipt ? ', with its receipt' : ''}. The money itself is not touched.`
              : `${asked.milestone.title} is taken off your plan.`
          }
          action={asked.what === 'undo' ? 'Undo payment' : 'Remove'}
          danger={asked.what === 'remove'}
          pending={pending}
          onClose={done}
          onConfirm={() => (asked.what === 'undo' ? controls.undo(asked.milestone) : controls.remove(asked.milestone))}
        />
      )}
    </Card>
  )
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function MilestoneState({ milestone, plan }: { milestone: Json<Milestone>; plan: Json<PaymentPlan> }) {
  const { status, dueOn, paidOn, method, receiptNumber, receivedAt } = milestone
  const requestedAt = plan.writable ? milestone.requestedAt : null
  if (status === 'planned')
    return (
      <>
        <Badge tone={requestedAt ? 'warning' : undefined}>
          {requestedAt ? 'Your contractor asks for it' : 'Planned'}
        </Badge>
        {dueOn && (
          <span>
            Due <Day day={dueOn} />
          </span>
        )}
      </>
    )
  return (
    <>
      <Badge tone="success">{receivedAt ? 'Confirmed' : 'Paid'}</Badge>
      {paidOn && (
        <span>
          <Day day={paidOn} />
          {method && ` by ${paymentMethodLabels[method]}`}
        </span>
      )}
      {receiptNumber && <span className="wrap-anywhere">Receipt {receiptNumber}</span>}
      {receivedAt ? (
        <span>
          Arrived, confirmed <DateText value={receivedAt} />
        </span>
      ) : (
        !plan.former && <span>Waits for the contractor's confirmation</span>
      )}
    </>
  )
}

/** A calendar day, the same for every reader. */
function Day({ day }: { day: string }) {
  return <DateText value={new Date(`${day}T12:00:00Z`)} />
}
