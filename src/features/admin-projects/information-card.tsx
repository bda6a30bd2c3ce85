import { AgeText } from '~/components/ui/age-text'
import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Facts } from '~/components/ui/facts'
import type { Project } from '~/contracts/project'
import { type WaitingCause, waitingCauseTexts } from '~/domain/waiting'
import type { Json } from '~/lib/json'
import { LinkButton } from './link-button'
import { ProjectStatusBadge } from './project-status-badge'

const link = 'underline decoration-border-strong underline-offset-4 hover:decoration-foreground'

export function InformationCard({ project }: { project: Json<Project> }) {
  const location = [project.address, project.city, project.province, project.postalCode].filter(Boolean).join(', ')
  const { waitingSince, waitingCause } = project
  return (
    <Card>
      <CardHeader
        title="Project Information"
        description={project.reference}
        aside={<ProjectStatusBadge status={project.status} upperCase />}
      />
      <Facts
        facts={[
          ['Customer', project.customerName],
          ['Project Type', project.projectType],
          [
            'Email',
            <a key="email" href={`mailto:${project.email}`} className={link}>
              {project.email}
            </a>,
          ],
          [
            'Phone',
            <a key="phone" href={`tel:${project.phone.replace(/\D/g, '')}`} className={link}>
              {project.phone}
            </a>,
          ],
          ['Location', location],
          ...(waitingSince && waitingCause
            ? [['Waiting', <Waiting key="waiting" since={waitingSince} cause={waitingCause} />] as const]
            : []),
          ['Created', <DateText key="created" value={project.createdAt} style="dateTime" />],
          ['Updated', <DateText key="updated" value={project.updatedAt} style="dateTime" />],
        ]}
      />
      <h3 className="mt-5 text-sm tracking-normal text-muted">Description</h3>
      <p className="mt-0.5 leading-relaxed wrap-anywhere whitespace-pre-line">{project.description}</p>
      <div className="mt-5">
        <LinkButton id={project.id} />
      </div>
    </Card>
  )
}

/** For how long no contractor has had it, since when, and why. */
function Waiting({ since, cause }: { since: string; cause: WaitingCause }) {
  return (
    <>
      <Badge tone="warning">
        <AgeText value={since} />
      </Badge>{' '}
      since <DateText value={since} style="dateTime" />, {waitingCauseTexts[cause]}
    </>
  )
}
