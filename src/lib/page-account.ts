/** Names the account whose page a call comes from: a session of another one, begun in another tab, is refused. */
export const pageAccountHeader = 'x-page-account'
