import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { ContactAccess, OwnProject } from '~/contracts/own-project'
import { contactSeenText } from '~/domain/contact-access'
import type { Json } from '~/lib/json'

type Period = Json<ContactAccess>['periods'][number]

/** Who saw the homeowner's contact details and files, and until when: also of contractors who have left. */
export function AccessCard({ request }: { request: Pick<Json<OwnProject>, 'contactAccess' | 'fileCount'> }) {
  const { contactAccess: contractors, fileCount } = request
  return (
    <Card aria-labelledby="who-saw">
      <CardHeader
        id="who-saw"
        title="Who saw my details"
        description={`${contactSeenText} Whoever leaves loses that access.`}
      />
      {contractors.length === 0 ? (
        <p className="text-sm text-muted">No contractor has had access yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {contractors.map(({ assignmentId, companyName, readable, periods }) => (
            <li key={assignmentId} className="py-4 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h3 className="font-semibold wrap-anywhere">{companyName}</h3>
                <Badge tone={readable ? 'neutral' : 'muted'}>{readable ? 'Has access' : 'Access ended'}</Badge>
              </div>
              <ul className="mt-1 flex flex-col gap-1 text-sm text-muted">
                {periods.map((period, index) => (
                  <Lines
                    key={period.endedAt ?? 'open'}
                    period={period}
                    again={index > 0}
                    open={readable && index === periods.length - 1}
                    withFiles={fileCount > 0}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface LinesProps {
  period: Period
  /** Access had ended before and came back. */
  again: boolean
  open: boolean
  withFiles: boolean
}

function Lines({ period: { contactAt, filesAt, endedAt }, again, open, withFiles }: LinesProps) {
  return (
    <>
      <Opened what="Contact details" at={contactAt} again={again} open={open} />
      {(withFiles || filesAt) && <Opened what="Files" at={filesAt} again={again} open={open} />}
      {endedAt && (
        <li>
          Access ended <DateText value={endedAt} style="dateTime" />
        </li>
      )}
    </>
  )
}

function Opened({ what, at, again, open }: { what: string; at: string | null; again: boolean; open: boolean }) {
  if (!at) return <li>{`${what} ${open ? 'not opened yet' : 'not opened'}${again ? ' again' : ''}`}</li>
  return (
    <li>
      {`${what} ${again ? 'opened again' : 'first opened'} `}
      <DateText value={at} style="dateTime" />
    </li>
  )
}
