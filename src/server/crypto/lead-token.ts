import { derivedToken, isDerivedToken } from './tokens'

/**
 * The token by which whoever submitted a lead follows it. It shows how far it is, and neither proves an email nor changes
 * anything, as the link of a mail does.
 */
export function leadToken(projectId: string): string {
  return `${projectId}.${derivedToken('lead_follow', projectId)}`
}

/** The project that a token shows; null for what is none. */
export function projectOfLeadToken(token: string): string | null {
  const [projectId = '', proof = '', ...rest] = token.split('.')
  return rest.length === 0 && isDerivedToken(proof, 'lead_follow', projectId) ? projectId : null
}
