import Link from 'next/link'
import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { Assignment } from '~/contracts/project'
import { assignmentStatusLabels } from '~/domain/assignment-status'
import { matching } from '~/domain/matching'

export function AssignmentsCard({ assignments }: { assignments: readonly Assignment[] }) {
  const competing = assignments.filter((assignment) => assignment.competing).length
  return (
    <Card>
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
                <Badge tone={assignment.status === 'new' ? 'accent' : 'neutral'}>
                  {assignmentStatusLabels[assignment.status]}
                </Badge>
              </div>
              {assignment.notes && <p className="mt-1 text-sm break-words whitespace-pre-line">{assignment.notes}</p>}
              {assignment.declineReason && (
                <p className="mt-1 text-sm break-words">Declined: {assignment.declineReason}</p>
              )}
              <p className="mt-1 text-sm text-muted">
                Priority: {assignment.priority} · <DateText value={assignment.createdAt} style="dateTime" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
