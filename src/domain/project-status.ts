import type { AssignmentStatus } from './assignment-status'

/** The life of a homeowner's request. Source: rule 5. */
export const projectStatuses = [
  'new',
  'reviewed',
  'verified',
  'premium',
  'distributed',
  'quoting',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const projectStatusLabels: Record<ProjectStatus, string> = {
  new: 'New',
  reviewed: 'Reviewed',
  verified: 'Verified',
  premium: 'Premium',
  distributed: 'Distributed',
  quoting: 'Quoting',
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The seven values the admin's status control offers; any other is refused. */
export const adminProjectStatuses = [
  'new',
  'reviewed',
  'verified',
  'premium',
  'distributed',
  'completed',
  'cancelled',
] as const satisfies readonly ProjectStatus[]

export const projectTabs = ['new', 'active', 'archived'] as const
export type ProjectTab = (typeof projectTabs)[number]

export const projectTabLabels: Record<ProjectTab, string> = {
  new: 'New Projects',
  active: 'Active Projects',
  archived: 'Archived',
}

export const projectTabStatuses: Record<ProjectTab, readonly ProjectStatus[]> = {
  new: ['new', 'reviewed', 'verified', 'premium'],
  active: ['distributed', 'quoting', 'scheduled', 'in_progress'],
  archived: ['completed', 'cancelled'],
}

export const closedProjectStatuses: readonly ProjectStatus[] = projectTabStatuses.archived

/** Why a project gets no further contractor; `null` when it may. */
export function whyNotAssignable({ status, hired }: { status: ProjectStatus; hired: boolean }): string | null {
  if (closedProjectStatuses.includes(status)) return 'This project is closed'
  return hired ? 'A contractor has been hired for this project' : null
}

/** How far the work of a hired contractor is. */
export const workStages = ['scheduled', 'in_progress', 'completed'] as const satisfies readonly ProjectStatus[]
export type WorkStage = (typeof workStages)[number]

export const verificationLevels = ['new', 'reviewed', 'verified', 'premium'] as const
export type VerificationLevel = (typeof verificationLevels)[number]

export const verificationLevelLabels: Record<VerificationLevel, string> = {
  new: 'New Request',
  reviewed: 'Admin Reviewed',
  verified: 'Contact Verified',
  premium: 'Site Assessed',
}

const forwardOrder: readonly ProjectStatus[] = [
  'new',
  'reviewed',
  'verified',
  'premium',
  'distributed',
  'quoting',
  'scheduled',
  'in_progress',
]

/**
 * Where an event such as the first assignment takes a project.
 * Derived moves only go forward and never leave a closed status; `null` means it stays where it is.
 */
export function derivedMove(from: ProjectStatus, to: ProjectStatus): ProjectStatus | null {
  const fromStep = forwardOrder.indexOf(from)
  if (fromStep < 0) return null
  return forwardOrder.indexOf(to) > fromStep ? to : null
}

/** What the homeowner reads: the team's own steps before a match are one to them. */
export const homeownerStatusLabels: Record<ProjectStatus, string> = {
  new: 'Finding contractors',
  reviewed: 'Finding contractors',
  verified: 'Finding contractors',
  premium: 'Finding contractors',
  distributed: 'Matched',
  quoting: 'Getting quotes',
  scheduled: 'Contractor hired',
  in_progress: 'Work under way',
  completed: 'Completed',
  cancelled: 'Closed',
}

/** What the homeowner reads of a project that may have lost its contractors. */
export function homeownerStatusText(status: ProjectStatus, isWaiting: boolean): string {
  return homeownerStatusLabels[isWaiting ? 'new' : status]
}

export interface ReopenedProject {
  /** Where it stood when it was closed. */
  closedFrom: ProjectStatus
  verificationLevel: VerificationLevel
  /** Statuses of the leads it has once its closing is taken back. */
  leads: readonly AssignmentStatus[]
}

/**
 * Where a request stands that its homeowner opens again: as far forward as its leads carry it now.
 * Work that had begun goes on only while its contractor is still there.
 */
export function reopenedStatus({ closedFrom, verificationLevel, leads }: ReopenedProject): ProjectStatus {
  if (leads.includes('won')) return closedFrom === 'in_progress' ? 'in_progress' : 'scheduled'
  if (leads.includes('contacted') || leads.includes('quoted')) return 'quoting'
  if (leads.includes('new') && closedFrom !== verificationLevel) return 'distributed'
  return verificationLevel
}

/** The highest verification level ever set: it is raised by a status and never lowered. */
export function raisedVerificationLevel(level: VerificationLevel, status: ProjectStatus): VerificationLevel {
  const levels: readonly ProjectStatus[] = verificationLevels
  return verificationLevels[Math.max(levels.indexOf(status), levels.indexOf(level))] ?? level
}
