import { AlarmClock, CheckCircle2, Clock } from 'lucide-react'
import { DateText } from '~/components/ui/date-text'
import type { OwnProject } from '~/contracts/own-project'
import type { Json } from '~/lib/json'

/**
 * The promise of a match within 24 hours, as it stands. Nothing once the request is closed; and nothing was promised
 * to whoever asked one contractor only.
 */
export function RequestClock({ clock, waiting, shared }: Pick<Json<OwnProject>, 'clock' | 'waiting' | 'shared'>) {
  if (clock.state === 'stopped') return null
  if (waiting && !shared)
    return (
      <span className="flex items-center gap-2 text-sm text-muted">
        <Clock className="size-4 shrink-0" aria-hidden="true" />
        <span>
          Without a contractor since <DateText value={waiting.since} style="dateTime" />
        </span>
      </span>
    )
  if (clock.state === 'matched' && clock.matchedAt)
    return (
      <span className="flex items-center gap-2 text-sm text-muted">
        <CheckCircle2 className="size-4 shrink-0" aria-hidden="true" />
        <span>
          First contractor <DateText value={clock.matchedAt} style="dateTime" />
        </span>
      </span>
    )
  if (clock.state === 'late')
    return (
      <span className="flex items-center gap-2 text-sm text-warning">
        <AlarmClock className="size-4 shrink-0" aria-hidden="true" />
        <span>
          Late: we promised a match by <DateText value={clock.matchBy} style="dateTime" />
        </span>
      </span>
    )
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      <span>
        Matches by <DateText value={clock.matchBy} style="dateTime" />
      </span>
    </span>
  )
}
