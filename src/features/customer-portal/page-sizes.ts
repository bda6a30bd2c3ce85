/** How much a panel asks for at once. Here, because the server asks for the same before the page is sent. */
export const requestsShown = 50
export const messagesShown = 50
