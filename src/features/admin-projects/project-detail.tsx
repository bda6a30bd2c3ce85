'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { Empty } from '~/components/ui/empty'
import { BackToList } from '~/components/ui/return-to-list'
import { Spinner } from '~/components/ui/spinner'
import { useUrlState } from '~/components/ui/use-url-state'
import { matching } from '~/domain/matching'
import { whyNotAssignable } from '~/domain/project-status'
import { api } from '~/trpc/react'
import { AnswersCard } from './answers-card'
import { AssignDialog } from './assign-dialog'
import { AssignmentsCard } from './assignments-card'
import { CommentsCard } from './comments-card'
import { FlagsCard } from './flags-card'
import { InformationCard } from './information-card'
import { MatchingPanel } from './matching-panel'
import { NotesCard } from './notes-card'
import { RequestDetailsCard } from './request-details-card'
import { StatusCard } from './status-card'
import { StatusHistoryCard } from './status-history-card'
import { SummaryCard } from './summary-card'

export function ProjectDetail({ id }: { id: string }) {
  const router = useRouter()
  const query = api.admin.projects.byId.useQuery({ id })
  const url = useUrlState()
  const setAssigning = (open: boolean) => url.set({ assign: open ? 'open' : null }, { replace: true })
  if (query.isLoading)
    return (
      <div className="flex justify-center py-24 text-muted">
        <Spinner className="size-8" label="Loading" />
      </div>
    )
  if (!query.data)
    return (
      <Empty title={query.error?.data?.code === 'NOT_FOUND' ? 'Project not found' : 'Failed to fetch the project'}>
        <Button className="mt-3" variant="secondary" size="sm" onClick={() => router.push('/admin/projects')}>
          Back to Projects
        </Button>
      </Empty>
    )
  const { project, assignments, quotes, history, flags, notes } = query.data
  const refusal = whyNotAssignable(project)
  const assigning = url.get('assign') !== null && refusal === null
  return (
    <>
      <PageHeading
        title="Project Details"
        subtitle="Manage project verification and assignments"
        actions={
          <>
            <BackToList to="/admin/projects">Back to Projects</BackToList>
            <Button
              size="sm"
              disabled={refusal !== null}
              aria-description={refusal ?? undefined}
              title={refusal ?? undefined}
              onClick={() => setAssigning(true)}
            >
              Assign
            </Button>
          </>
        }
      />
      <SummaryCard project={project} assignments={assignments} />
      <FlagsCard flags={flags} />
      {refusal === null && project.placesTaken < matching.maxCompeting && (
        <MatchingPanel
          key={project.id}
          project={project}
          assigned={assignments.map(({ contractorId }) => contractorId)}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <InformationCard project={project} />
          <RequestDetailsCard project={project} />
          <AnswersCard answers={project.serviceSpecificAnswers} />
          <NotesCard key={project.id} project={project} />
        </div>
        <div className="flex flex-col gap-6">
          <StatusCard project={project} hasContractor={assignments.some(({ status }) => status === 'won')} />
          <AssignmentsCard assignments={assignments} quotes={quotes} />
          <CommentsCard key={project.id} projectId={project.id} notes={notes} />
          <StatusHistoryCard history={history} />
          <Link
            href={`/admin/audit?${new URLSearchParams({ entity: 'project', entityId: project.id })}`}
            className="inline-flex min-h-11 w-fit items-center text-sm underline underline-offset-4"
          >
            Everything that was done with this project
          </Link>
        </div>
      </div>
      {assigning && <AssignDialog project={project} onClose={() => setAssigning(false)} />}
    </>
  )
}
