import { Badge, type BadgeTone } from '~/components/ui/badge'
import type { ProjectStatus } from '~/domain/project-status'
import { homeownerStatusText } from '~/domain/project-status'

const tones: Record<ProjectStatus, BadgeTone> = {
  new: 'neutral',
  reviewed: 'neutral',
  verified: 'neutral',
  premium: 'neutral',
  distributed: 'neutral',
  quoting: 'warning',
  scheduled: 'success',
  in_progress: 'success',
  completed: 'success',
  cancelled: 'muted',
}

/** Where a request stands; one that nobody has is looked for contractors again, however far it was. */
export function RequestStatusBadge({ status, isWaiting }: { status: ProjectStatus; isWaiting: boolean }) {
  return <Badge tone={tones[isWaiting ? 'new' : status]}>{homeownerStatusText(status, isWaiting)}</Badge>
}
