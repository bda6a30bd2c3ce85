import { Badge, type BadgeTone } from '~/components/ui/badge'
import { type ContractorStatus, contractorStatusLabels } from '~/domain/contractor-status'

const tones: Record<ContractorStatus, BadgeTone> = {
  application: 'warning',
  manual: 'neutral',
  unpublished: 'warning',
  published: 'neutral',
  archived: 'muted',
}

interface ContractorStatusBadgeProps {
  status: ContractorStatus
  /** In a list, whose columns are narrow on a laptop. */
  dense?: boolean
}

export function ContractorStatusBadge({ status, dense = false }: ContractorStatusBadgeProps) {
  return (
    <Badge tone={tones[status]} className={dense ? 'lg:max-xl:px-1.5' : undefined}>
      {contractorStatusLabels[status]}
    </Badge>
  )
}
