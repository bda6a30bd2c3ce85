/** What a toast adds when somebody is verified without all checks (rule 69); nothing when all are held. */
export function sayMissing(missing: readonly string[]): string | undefined {
  return missing.length === 0 ? undefined : `Not on file yet: ${missing.join(', ')}.`
}
