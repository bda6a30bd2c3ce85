import { ArrowRight } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { ProjectDetail } from '~/contracts/project'
import type { ActorKind } from '~/domain/role'
import type { Json } from '~/lib/json'
import { ProjectStatusBadge } from './project-status-badge'

const actors: Record<ActorKind, string> = {
  admin: 'Admin',
  contractor: 'Contractor',
  homeowner: 'Homeowner',
  visitor: 'Visitor',
  system: 'Automatic',
}

type Entry = Json<ProjectDetail>['history'][number]

function whoDid({ actorName, actorKind, apiKeyId }: Entry): string {
  if (actorName && apiKeyId) return actorName
  return actorName ? `${actorName} (${actors[actorKind]})` : actors[actorKind]
}

export function StatusHistoryCard({ history }: { history: Json<ProjectDetail>['history'] }) {
  return (
    <Card>
      <CardHeader title="Status History" />
      {history.length === 0 ? (
        <p className="text-sm text-muted">No status changes yet</p>
      ) : (
        <ol className="flex flex-col divide-y divide-border">
          {history.map((entry) => (
            <li key={entry.id} className="py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-2">
                <ProjectStatusBadge status={entry.oldStatus} />
                <ArrowRight className="size-4 text-muted" aria-label="to" />
                <ProjectStatusBadge status={entry.newStatus} />
              </div>
              {entry.notes && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{entry.notes}</p>}
              <p className="mt-1.5 text-sm wrap-anywhere text-muted">
                <DateText value={entry.createdAt} style="dateTime" /> · {whoDid(entry)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
