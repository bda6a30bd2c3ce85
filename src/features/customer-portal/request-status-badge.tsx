import { Badge, type BadgeTone } from '~/components/ui/badge'
import type { ProjectStatus } from '~/domain/project-status'
import { homeownerStatusLabels } from '~/domain/project-status'

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

export function RequestStatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={tones[status]}>{homeownerStatusLabels[status]}</Badge>
}
