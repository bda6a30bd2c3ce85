import type { AssignmentStatus } from '~/domain/assignment-status'
import { closedProjectStatuses } from '~/domain/project-status'
import type { AssignmentRows } from '../assignment/assignment-scope'

const endedStatuses: readonly AssignmentStatus[] = ['declined', 'lost']

/** Whether the two may still write: the request is open and the contractor neither gave up nor lost nor was withdrawn. */
export function isWritable({ assignment, project }: AssignmentRows): boolean {
  return (
    !closedProjectStatuses.includes(project.status) &&
    !endedStatuses.includes(assignment.status) &&
    assignment.withdrawnAt === null
  )
}
