/**
 * What a row of a project's status history means. Code reads this and never the note beside it, which is
 * free text of a person or a sentence for one.
 */
export const projectEvents = [
  /** The status was set, or an admin left a note with it. */
  'status_changed',
  /** The homeowner asked to share a direct request with other contractors. */
  'shared',
  /** The last contractor's lead was withdrawn: nobody has the project any more. */
  'contractor_withdrawn',
  /** That was undone at once: the contractor has the lead again. */
  'withdrawal_undone',
  /** A contractor with a lead of this project was deleted. */
  'contractor_deleted',
  /** The hired contractor was deleted: the project is matched anew. */
  'hired_contractor_deleted',
  /** The homeowner's account was deleted, and the project closed with it. */
  'account_deleted',
  /** The hired contractor said that the work is finished. */
  'work_finished',
  /** The homeowner answered that it is not. */
  'work_not_finished',
  /** The homeowner changed what they ask for, or added files. */
  'request_changed',
] as const
export type ProjectEvent = (typeof projectEvents)[number]
