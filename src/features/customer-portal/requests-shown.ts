/** Requests one page of the homeowner's list shows. Here, because the server asks for them too. */
export const requestsShown = 50
