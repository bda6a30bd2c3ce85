/** Minutes for which the author of a comment may change or delete it (rule 118). */
export const commentHoldMinutes = 60

/** Until when a comment may be changed by its author. */
export function changeableUntil(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + commentHoldMinutes * 60_000)
}

interface Colleague {
  id: string
  name: string
}

/**
 * Whom a text mentions, as `@` and a colleague's whole name, in any case; of `@Ann Lee` and `@Ann Lee-Roy` the longer
 * one. Colleagues of one name are all meant.
 */
export function mentionedIn<C extends Colleague>(text: string, colleagues: readonly C[]): C[] {
  const folded = text.toLowerCase()
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length)
  const meant = new Set<C>()
  for (let at = folded.indexOf('@'); at >= 0; at = folded.indexOf('@', at + 1)) {
    const rest = folded.slice(at + 1)
    const found = byLength.find(({ name }) => startsWithName(rest, name.toLowerCase()))
    if (found && !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ''))
      for (const one of colleagues) if (one.name.toLowerCase() === found.name.toLowerCase()) meant.add(one)
  }
  return colleagues.filter((one) => meant.has(one))
}

function startsWithName(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !/[\p{L}\p{M}\p{N}]/u.test(text[name.length] ?? '')
}
