import { pageAccountHeader } from '~/lib/page-account'

let account: string | null = null

/** Has this page's calls be made as the account with this id, or not at all, until the returned function is called. */
export function callAs(id: string): () => void {
  account = id
  return () => {
    if (account === id) account = null
  }
}

export function pageAccount(): Record<string, string> {
  return account === null ? {} : { [pageAccountHeader]: account }
}
