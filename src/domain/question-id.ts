/** The longest question id that is proposed. */
const longest = 40

/**
 * A question's id from its label, as camelCase: `How old is the roof?` -> `howOldIsTheRoof`. Empty where the label
 * holds no letter to begin with.
 */
export function proposeQuestionId(label: string, taken: readonly string[] = []): string {
  const words = label
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  const joined = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, longest)
  const id = joined.charAt(0).toLowerCase() + joined.slice(1)
  if (id === '' || !taken.includes(id)) return id
  for (let number = 2; ; number++) if (!taken.includes(`${id}${number}`)) return `${id}${number}`
}
