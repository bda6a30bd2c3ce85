import { subYears } from 'date-fns/subYears'
import type { AssignmentPlace } from './assignment-status'
import { nobody } from './erasure'
import type { ProjectStatus } from './project-status'

/** What happened to a contractor's access to a homeowner's contact details and files (rule 56). */
export const contactAccessKinds = ['contact', 'files', 'ended'] as const
export type ContactAccessKind = (typeof contactAccessKinds)[number]

/** Why a contractor reads no contact details and files of a lead. */
export const contactHiddenReasons = [
  'withdrawn',
  'declined',
  'erased',
  'closed',
  'lost',
  'expired',
  'completed',
] as const
export type ContactHiddenReason = (typeof contactHiddenReasons)[number]

/** What the product promises about contact details, wherever it does (rule 59). */
export const contactSeenText = 'At most three contractors at a time can see your contact details.'

/** What a contractor reads in place of the details. */
export const contactHiddenTexts: Record<ContactHiddenReason, string> = {
  withdrawn: 'Contact details are hidden: our team took this lead back.',
  declined: 'Contact details are hidden: you declined this lead.',
  erased: 'The homeowner deleted their account. Contact details are gone.',
  closed: 'The homeowner has closed this request. Contact details are gone.',
  lost: 'Contact details are hidden: you are no longer in the running for this project.',
  expired:
    'Contact details are hidden since your place was freed. Take the lead up again while a place is free to see them.',
  completed: 'Contact details are hidden: the work was completed more than a year ago.',
}

/** The homeowner's name, for a contractor who may not read it. */
export const hiddenCustomerName = 'Homeowner'

/** Whether a lead is its contractor's to read in full depends on it and on these of its project. */
export interface ContactProject {
  status: ProjectStatus
  /** Only while it is completed. */
  completedAt: Date | null
  email: string
}

/** Completed at this instant or before, a project no longer shows its winner how to reach the homeowner. */
export function contactKeptSince(now: Date): Date {
  return subYears(now, 1)
}

/**
 * Why the contractor may not read the homeowner's contact details, address and files; `null` while they may: the
 * assignment competes, or is won and the project is neither cancelled nor completed for a year. Source: rule 56.
 */
export function contactHiddenBecause(
  { status, expiredAt, withdrawnAt }: AssignmentPlace,
  project: ContactProject,
  now: Date,
): ContactHiddenReason | null {
  if (withdrawnAt) return 'withdrawn'
  if (status === 'declined') return 'declined'
  if (project.email === nobody.email) return 'erased'
  if (project.status === 'cancelled') return 'closed'
  if (status === 'lost') return 'lost'
  if (expiredAt) return 'expired'
  if (project.completedAt && project.completedAt <= contactKeptSince(now)) return 'completed'
  return null
}

/** Whether the contractor may read the homeowner's contact details, address and files. */
export function mayReadContact(assignment: AssignmentPlace, project: ContactProject, now: Date): boolean {
  return contactHiddenBecause(assignment, project, now) === null
}

/** What the contractor may call the homeowner. */
export function homeownerName(
  assignment: AssignmentPlace,
  project: ContactProject & { customerName: string },
  now: Date,
): string {
  const hidden = contactHiddenBecause(assignment, project, now)
  // The name of whoever deleted their account is gone already.
  return hidden === null || project.email === nobody.email ? project.customerName : hiddenCustomerName
}

/** One time for which a contractor had access: when it was first used, and when it ended. */
export interface AccessPeriod {
  contactAt: Date | null
  filesAt: Date | null
  endedAt: Date | null
}

interface AccessRow {
  what: ContactAccessKind
  at: Date
  period: number
}

/** The rows of one assignment as its periods of access, the first one first; while it is readable the last is open. */
export function accessPeriods(rows: readonly AccessRow[], readable: boolean): AccessPeriod[] {
  const ended = rows.filter(({ what }) => what === 'ended').length
  const at = (what: ContactAccessKind, index: number) =>
    rows.find((row) => row.what === what && row.period === index)?.at ?? null
  return Array.from({ length: Math.max(1, ended + (readable ? 1 : 0)) }, (_, index) => ({
    contactAt: at('contact', index),
    filesAt: at('files', index),
    endedAt: at('ended', index),
  }))
}
