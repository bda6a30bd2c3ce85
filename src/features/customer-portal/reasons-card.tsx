import { Card, CardHeader } from '~/components/ui/card'
import { FoldedCard } from '~/components/ui/folded-card'
import type { OwnProject } from '~/contracts/own-project'
import { isDecided } from '~/domain/project-progress'
import type { Json } from '~/lib/json'

const titles = ['', 'Why this contractor', 'Why these two', 'Why these three']

/** Why each contractor has the request, in plain words. Folded once nothing is left to choose. */
export function ReasonsCard({ request }: { request: Pick<Json<OwnProject>, 'matches' | 'status' | 'hired'> }) {
  const { matches } = request
  if (matches.length === 0) return null
  const title = titles[matches.length] ?? 'Why these contractors'
  const description = 'By service, distance and whose turn it is. Nobody can pay for a place.'
  const list = (
    <ul className="flex flex-col gap-4">
      {matches.map(({ assignmentId, companyName, reasons }) => (
        <li key={assignmentId} className="min-w-0 text-sm">
          <p className="font-medium wrap-anywhere">{companyName}</p>
          <p className="wrap-anywhere text-muted">{reasons.join(' ')}</p>
        </li>
      ))}
    </ul>
  )
  if (isDecided(request))
    return (
      <FoldedCard title={title}>
        <p className="mb-4 text-sm text-muted">{description}</p>
        {list}
      </FoldedCard>
    )
  return (
    <Card>
      <CardHeader title={title} description={description} />
      {list}
    </Card>
  )
}
