import { AttachmentList } from '~/components/ui/attachment-list'
import { Card, CardHeader } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import type { Partner } from '~/contracts/partner-lead'
import type { ProjectDetail } from '~/contracts/project'
import { fileAddress, fileWarnings } from '~/domain/file'
import { propertyTypeLabels } from '~/domain/property-type'
import type { Json } from '~/lib/json'

/** What the request says beyond who and where (rule 46). */
export function RequestDetailsCard({ project }: { project: Json<ProjectDetail>['project'] }) {
  return (
    <Card>
      <CardHeader title="Request details" />
      <Facts
        facts={[
          ['Property type', project.propertyType && propertyTypeLabels[project.propertyType].label],
          ['Budget', project.budget],
          ['Timeline', project.timeline],
          ['Sent to', project.direct ? 'One contractor, chosen on their profile' : 'Everybody we match'],
          ...(project.partner ? partnerFacts(project.partner) : []),
        ]}
      />
      {project.attachments.length > 0 && (
        <div className="mt-5 flex flex-col gap-2">
          <h3 className="text-sm text-muted">Attachments</h3>
          <AttachmentList
            label="Attachments"
            files={project.attachments.map((file) => ({
              ...file,
              href: fileAddress(file.id),
              warnings: fileWarnings(file.flags),
            }))}
          />
        </div>
      )}
    </Card>
  )
}

/** What a partner said who submitted it by an API key. */
function partnerFacts({ keyName, source, externalId, metadata }: Partner) {
  return [
    ['Submitted by', `${keyName} (API key)`],
    ['Source', source],
    ['External id', externalId],
    ...Object.entries(metadata).map(([name, value]) => [`Metadata: ${name}`, value] as const),
  ] as const
}
