import { Badge, type BadgeTone } from '~/components/ui/badge'
import type { ProjectStatus } from '~/domain/project-status'
import { homeownerStatusText } from '~/domain/project-status'

const tones: Record<ProjectStatus, BadgeTone> = {
  new: 'accent',
  reviewed: 'accent',
  verified: 'accent',
  premium: 'accent',
  distributed: 'neutral',
  quoting: 'warning',
  scheduled: 'neutral',
  in_progress: 'neutral',
  completed: 'muted',
  cancelled: 'muted',
}

/** Where a request stands; one that nobody has is looked for contractors again, however far it was. */
export function RequestStatusBadge({ status, isWaiting }: { status: ProjectStatus; isWaiting: boolean }) {
  return <Badge tone={tones[isWaiting ? 'new' : status]}>{homeownerStatusText(status, isWaiting)}</Badge>
}
