/** A guess at the parts of a name for a form that a person looks over: the first word, and all others. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
