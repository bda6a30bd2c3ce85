import type { ProjectStatus } from './project-status'

/** Source: rule 32. */
export const ratingRange = { min: 1, max: 5, default: 5 } as const

/** A review is of a verified project once the work of the contractor it speaks of has begun (rule 32). */
export const verifiedProjectStatuses = ['in_progress', 'completed'] as const satisfies readonly ProjectStatus[]

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Reviews a profile shows at once; the others are asked for page by page. */
export const reviewsShown = 50

/** Why an admin may remove a review. The profile says how many were removed for each (rule 34). */
export const reviewHideReasons = [
  'offensive',
  'personal-information',
  'spam',
  'not-about-contractor',
  'not-genuine',
  'legal',
] as const
export type ReviewHideReason = (typeof reviewHideReasons)[number]

export const reviewHideReasonLabels: Record<ReviewHideReason, string> = {
  offensive: 'Offensive language',
  'personal-information': 'Personal information',
  spam: 'Spam or advertising',
  'not-about-contractor': 'Not about this contractor',
  'not-genuine': 'Not a genuine experience',
  legal: 'Legal reasons',
}
