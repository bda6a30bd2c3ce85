/** Parameters that carry the token of a link, and pages that are opened with one. */
const tokenParameters = ['request', 'token', 'proof']
const tokenPages = ['/reset-password', '/contractor/accept-invitation', '/admin/accept-invitation']

/** Whether a page's address holds a secret. */
export function holdsSecret(path: string, query: URLSearchParams): boolean {
  return tokenPages.includes(path) || tokenParameters.some((name) => query.has(name))
}

const mark = '{secret}'
/** As every secret of ours is written: 43 characters of base64url or more, in a path also percent-encoded. */
const longWord = /[\w%-]{40,}/g
const isSecret = (word: string) => /[A-Z]/.test(word) && /[a-z]/.test(word)
/** Whatever its route is asked for, by any method: what is left of a broken token is no word of that kind. */
const secretPath = /(\/calendar\/+)[^\s"'<>?{]+/gi
const secretParameter = new RegExp(`\\b(${[...tokenParameters, 'signature'].join('|')})(=|%3D)[^&\\s"'<>]+`, 'gi')

/** An address, or a text that speaks of one, without the secrets it carries: for the log. */
export function withoutSecrets(text: string): string {
  return text
    .replace(secretParameter, `$1$2${mark}`)
    .replace(secretPath, `$1${mark}`)
    .replace(longWord, (word) => (isSecret(word) ? mark : word))
}

/** A request's path for the log: the pattern of its route where that calls a part of it a token, whatever was sent. */
export function loggedPath(path: string, route = ''): string {
  return route.includes('{token}') ? route : withoutSecrets(path.split('?', 1)[0] ?? '')
}
