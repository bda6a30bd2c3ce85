const key = 'signing-in'

/** Tells the sign-in that follows in this tab who comes, so that the email is not typed again. */
export function introduce(email: string): void {
  try {
    sessionStorage.setItem(key, email)
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Who was introduced, once. */
export function takeIntroduction(): string | null {
  try {
    const email = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return email
  } catch {
    return null
  }
}
