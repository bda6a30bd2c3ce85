import type { BadgeTone } from '~/components/ui/badge'
import type { CheckState } from '~/domain/verification'

/** How the state of a check is shown to admins. */
export const checkStateLooks: Record<CheckState, { label: string; tone: BadgeTone }> = {
  verified: { label: 'Verified', tone: 'success' },
  expiring: { label: 'Expires soon', tone: 'warning' },
  pending: { label: 'Waiting for a decision', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
  lapsed: { label: 'Lapsed', tone: 'danger' },
  missing: { label: 'Missing', tone: 'muted' },
  team: { label: 'To be made', tone: 'muted' },
}
