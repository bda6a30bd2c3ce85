import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'

/** When the company was last invited, and whether it came. */
export function InvitationCard({ invitedAt, pending }: { invitedAt: string; pending: boolean }) {
  return (
    <Card>
      <CardHeader title="Invitation History" />
      <p className="text-sm">
        <DateText value={invitedAt} style="dateTime" />
      </p>
      <p className="mt-1 text-sm text-muted">{pending ? 'Status: Pending acceptance' : 'Status: Accepted'}</p>
    </Card>
  )
}
