/** Parameters that carry the token of a link, and pages that are opened with one. */
const tokenParameters = ['request', 'token', 'proof']
const tokenPages = ['/reset-password', '/contractor/accept-invitation', '/admin/accept-invitation']

/** Whether a page's address holds a secret. */
export function holdsSecret(path: string, query: URLSearchParams): boolean {
  return tokenPages.includes(path) || tokenParameters.some((name) => query.has(name))
}
