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
  /** By a link, whose token stands in no address; with an account the quote has an address. */
  downloadQuote?: (quote: { id: string; name: string }) => Promise<unknown>
  /** Only with an account. */
  hire?: (choice: { quoteId?: string; assignmentId?: string; address?: string }) => Promise<unknown>
  start?: () => Promise<unknown>
  setAddress?: (address: string | null) => Promise<unknown>
  complete?: () => Promise<unknown>
}
