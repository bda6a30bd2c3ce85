import { Card, CardHeader } from '~/components/ui/card'
import type { OwnProject } from '~/contracts/own-project'
import type { Json } from '~/lib/json'

const titles = ['', 'Why this contractor', 'Why these two', 'Why these three']

/** Why each contractor has the request, in plain words. */
export function ReasonsCard({ matches }: Pick<Json<OwnProject>, 'matches'>) {
  if (matches.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={titles[matches.length] ?? 'Why these contractors'}
        description="By service, distance and whose turn it is. Nobody can pay for a place."
      />
      <ul className="flex flex-col gap-4">
        {matches.map(({ assignmentId, companyName, reasons }) => (
          <li key={assignmentId} className="min-w-0 text-sm">
            <p className="font-medium wrap-anywhere">{companyName}</p>
            <p className="wrap-anywhere text-muted">{reasons.join(' ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
