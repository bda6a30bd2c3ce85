'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import type { Assignment, ProjectDetail } from '~/contracts/project'
import { assignmentStatusLabels, openAssignmentStatuses } from '~/domain/assignment-status'
import { matching } from '~/domain/matching'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { ReceiptButton } from './receipt-button'
import { useRefreshProjects } from './use-refresh-projects'

interface AssignmentsCardProps {
  assignments: readonly Json<Assignment>[]
  quotes: Json<ProjectDetail>['quotes']
}

export function AssignmentsCard({ assignments, quotes }: AssignmentsCardProps) {
  const competing = assignments.filter((assignment) => assignment.competing).length
  return (
    <Card id="assignments" className="scroll-mt-20">
      <CardHeader title="Assignments" description={`${competing} of ${matching.maxCompeting} places taken`} />
      {assignments.length === 0 ? (
        <p className="text-sm text-muted">No contractors assigned yet</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {assignments.map((assignment) => (
            <li key={assignment.id} className="py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0">
                  <Link
                    href={`/admin/contractors/${assignment.contractorId}`}
                    className="font-medium hover:underline hover:underline-offset-4"
                  >
                    {assignment.companyName}
                  </Link>{' '}
                  <code className="text-sm text-muted">{assignment.contractorId.slice(0, 8)}</code>
                </p>
                <Badge tone={assignment.status === 'new' && !assignment.withdrawn ? 'warning' : 'neutral'}>
                  {assignment.withdrawn ? 'Withdrawn' : assignmentStatusLabels[assignment.status]}
                </Badge>
              </div>
              {assignment.notes && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{assignment.notes}</p>}
              {assignment.declineReason && (
                <p className="mt-1 text-sm wrap-anywhere">Declined: {assignment.declineReason}</p>
              )}
              <p className="mt-1 text-sm text-muted">
                Priority: {assignment.priority} · <DateText value={assignment.createdAt} style="dateTime" />
              </p>
              <ReceiptButton assignment={assignment} />
              <SettleButtons
                assignment={assignment}
                quote={quotes.find(({ assignmentId }) => assignmentId === assignment.id) ?? null}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface SettleButtonsProps {
  assignment: Json<Assignment>
  /** What the homeowner could accept now. */
  quote: AssignmentsCardProps['quotes'][number] | null
}

/** What an admin notes of a lead that is still open. */
function SettleButtons({ assignment: { id, companyName, status, withdrawn }, quote }: SettleButtonsProps) {
  const refresh = useRefreshProjects()
  /** With the quote that was there when the question was asked, not one that came meanwhile. */
  const [hiring, setHiring] = useState<Pick<SettleButtonsProps, 'quote'> | null>(null)
  const sayFailure = (fallback: string) => (error: Parameters<typeof serverMessage>[0]) => {
    showToast({ title: 'Error', description: serverMessage(error, fallback), tone: 'error' })
    return refresh()
  }
  const undo = api.admin.projects.undoWithdrawal.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Withdrawal undone' })
      await refresh()
    },
    onError: sayFailure('Failed to undo the withdrawal'),
  })
  const settle = api.admin.projects.settleAssignment.useMutation({
    onSuccess: async (_answer, { status: settled }) => {
      if (settled === 'withdrawn') showToast({ title: 'Lead withdrawn', undo: () => undo.mutate({ id }) })
      else showToast({ title: 'Contractor hired' })
      await refresh()
    },
    onError: sayFailure('Failed to update the lead'),
  })
  if (withdrawn || !openAssignmentStatuses.some((open) => open === status)) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        pending={settle.isPending}
        aria-label={`Mark as hired: ${companyName}`}
        onClick={() => setHiring({ quote })}
      >
        Mark as hired
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={settle.isPending}
        aria-label={`Withdraw: ${companyName}`}
        aria-description="Takes the lead back: its place is free again"
        onClick={() => settle.mutate({ id, status: 'withdrawn' })}
      >
        Withdraw
      </Button>
      {hiring && (
        <ConfirmDialog
          title={`Did the homeowner hire ${companyName}?`}
          text={`${hiring.quote ? `By the quote of ${formatDollars(hiring.quote.total)}, taxes included.` : 'Without a quote.'} The other leads will be lost.`}
          action="Mark as hired"
          pending={settle.isPending}
          onClose={() => setHiring(null)}
          onConfirm={() => settle.mutateAsync({ id, status: 'won', quoteId: hiring.quote?.id ?? null })}
        />
      )}
    </div>
  )
}
