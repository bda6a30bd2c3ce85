import { Badge, type BadgeTone } from '~/components/ui/badge'
import { type ProjectStatus, projectStatusLabels } from '~/domain/project-status'

const tones: Record<ProjectStatus, BadgeTone> = {
  new: 'warning',
  reviewed: 'neutral',
  verified: 'success',
  premium: 'success',
  distributed: 'neutral',
  quoting: 'neutral',
  scheduled: 'neutral',
  in_progress: 'neutral',
  completed: 'success',
  cancelled: 'muted',
}

export function ProjectStatusBadge({ status, upperCase = false }: { status: ProjectStatus; upperCase?: boolean }) {
  const label = upperCase ? status.replace('_', ' ').toUpperCase() : projectStatusLabels[status]
  return <Badge tone={tones[status]}>{label}</Badge>
}
