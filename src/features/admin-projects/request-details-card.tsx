import { Card, CardHeader } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import type { Project } from '~/contracts/project'
import { propertyTypeLabels } from '~/domain/options'

/** What the request says beyond who and where (decision D15). */
export function RequestDetailsCard({ project }: { project: Project }) {
  return (
    <Card>
      <CardHeader title="Request details" />
      <Facts
        facts={[
          ['Property type', project.propertyType && propertyTypeLabels[project.propertyType].label],
          ['Budget', project.budget],
          ['Timeline', project.timeline],
          ['Sent to', project.direct ? 'One contractor, chosen on their profile' : 'Everybody we match'],
        ]}
      />
    </Card>
  )
}
