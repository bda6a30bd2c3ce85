const key = 'signing-in'

/** Who is about to sign in, or to open an account. */
export interface Introduction {
  email: string
  /** As they gave it with their request. */
  name?: string
  /** They have no account yet. */
  isNew?: boolean
  /** The request whose mailed link led here: its token proves the email. */
  request?: { id: string; token: string }
}

/** Tells the sign-in that follows in this tab who comes, so that nothing known is typed again. */
export function introduce(introduction: Introduction): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(introduction))
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Who was introduced, once. */
export function takeIntroduction(): Introduction | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    return isIntroduction(kept) ? kept : null
  } catch {
    return null
  }
}

function isIntroduction(kept: unknown): kept is Introduction {
  return typeof kept === 'object' && kept !== null && 'email' in kept && typeof kept.email === 'string'
}
