import { type AssignmentStatus, openAssignmentStatuses } from './assignment-status'
import { matching } from './matching'
import type { ProjectStatus, VerificationLevel } from './project-status'

/** Where on a project's page its next step is done. */
export type NextStepPlace = 'matching' | 'assignments'

export interface NextStep {
  text: string
  place: NextStepPlace | null
}

interface ProjectState {
  status: ProjectStatus
  verificationLevel: VerificationLevel
  hired: boolean
  shared: boolean
  placesTaken: number
  waitingSince: string | Date | null
  slotFreeSince: string | Date | null
}

interface LeadState {
  status: AssignmentStatus
  competing: boolean
}

/** What an admin does next for a project, by its state alone. */
export function nextStep(project: ProjectState, leads: readonly LeadState[]): NextStep {
  const { status, hired, shared, placesTaken, waitingSince, slotFreeSince, verificationLevel } = project
  if (status === 'completed') return { text: 'The work is completed. Nothing is left to do.', place: null }
  if (status === 'cancelled') return { text: 'The request is closed. Nothing is left to do.', place: null }
  if (hired)
    return status === 'in_progress'
      ? { text: 'The work is under way. Its homeowner says when it is done.', place: null }
      : { text: 'A contractor is hired. The work has not started yet.', place: null }
  if (waitingSince || placesTaken === 0) {
    if (!shared)
      return { text: 'Nobody has it. Ask the homeowner whether others may get it, then match it.', place: 'matching' }
    return verificationLevel === 'new'
      ? { text: 'Reach the homeowner, and find contractors.', place: 'matching' }
      : { text: 'Find contractors.', place: 'matching' }
  }
  const competing = leads.filter(
    (lead) => lead.competing && openAssignmentStatuses.some((open) => open === lead.status),
  )
  const silent = competing.filter((lead) => lead.status === 'new').length
  if (slotFreeSince && placesTaken < matching.maxCompeting)
    return { text: 'A contractor left. Find another one for the free slot.', place: 'matching' }
  if (silent > 0) return { text: `${silent} of ${competing.length} have not answered yet.`, place: 'assignments' }
  return { text: 'Everybody has answered. The homeowner decides.', place: 'assignments' }
}
