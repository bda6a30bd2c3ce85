/** The end of an operation, as days (UTC): `YYYY-MM-DD`. */
export interface Deprecation {
  /** From when on it is better not used. */
  since: string
  /** From when on it may not answer any more: at least six months later. */
  sunset: string
  /** What takes its place, as the document names it: `GET /leads/{id}`. */
  successor?: string
}

export interface DeprecationMeta {
  deprecated?: Deprecation
}
