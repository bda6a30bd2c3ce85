import { Badge, type BadgeTone } from '~/components/ui/badge'
import { type ContractorStatus, contractorStatusLabels } from '~/domain/contractor-status'

const tones: Record<ContractorStatus, BadgeTone> = {
  application: 'warning',
  manual: 'neutral',
  unpublished: 'warning',
  published: 'neutral',
  archived: 'muted',
}

export function ContractorStatusBadge({ status }: { status: ContractorStatus }) {
  return <Badge tone={tones[status]}>{contractorStatusLabels[status]}</Badge>
}
