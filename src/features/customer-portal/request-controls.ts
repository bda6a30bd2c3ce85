import type { OwnProject } from '~/contracts/own-project'
import type { AnswerVisitInput, Visits } from '~/contracts/visit'
import type { Json } from '~/lib/json'

/** An answer about the visit of one contractor; the time as its instant's text. */
export interface VisitAnswer {
  assignmentId: string
  answer: AnswerVisitInput['answer']
  startsAt?: string
}

/** What a homeowner changes of what they ask for, and nothing that they left alone; `attachments` are files that are added. */
export interface RequestChange {
  description?: string
  timeline?: string
  budget?: string | null
  attachments: string[]
}

/** What can be done with the request on the screen; each resolves once the server has agreed. */
export interface RequestControls {
  pending: boolean
  close: (reason: string) => Promise<unknown>
  reopen: () => Promise<unknown>
  inviteOthers: () => Promise<unknown>
  /** Mails a new link to this request; those that are out no longer work. */
  makeLink: () => Promise<unknown>
  /** Answers that work is not finished which the contractor marked so. */
  refuseFinish: () => Promise<unknown>
  answerVisit: (answer: VisitAnswer) => Promise<unknown>
  /** By a link, whose token stands in no address; with an account the quote has an address. */
  downloadQuote?: (quote: { id: string; name: string }) => Promise<unknown>
  /** Only with an account. */
  hire?: (choice: { quoteId?: string; assignmentId?: string; address?: string }) => Promise<unknown>
  change?: (values: RequestChange) => Promise<unknown>
  /** Deletes a file of the request. */
  removeFile?: (id: string) => Promise<unknown>
  start?: () => Promise<unknown>
  setAddress?: (address: string | null) => Promise<unknown>
  complete?: () => Promise<unknown>
}

/** What is said once an answer about a visit has arrived. */
export const visitToasts: Record<VisitAnswer['answer'], string> = {
  pick: 'Visit agreed',
  ask: 'Your contractor is asked for times',
  cancel: 'Visit cancelled',
}

/** The request with the visits of one contractor as they are now. */
export function withVisits(
  request: Json<OwnProject>,
  assignmentId: string,
  { visits, open }: Json<Visits>,
): Json<OwnProject> {
  return {
    ...request,
    visits: [...visits, ...request.visits.filter((visit) => visit.assignmentId !== assignmentId)],
    visitable: [...request.visitable.filter((id) => id !== assignmentId), ...(open ? [assignmentId] : [])],
  }
}
