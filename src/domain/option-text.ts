/** Options as one text with commas; one that holds a comma or begins with a quote stands in quotes. */
export function joinOptions(options: readonly string[]): string {
  return options.map((option) => (/^"|,/.test(option) ? `"${option.replaceAll('"', '""')}"` : option)).join(', ')
}

/** The options of such a text: trimmed, without empty ones, each once. */
export function splitOptions(text: string): string[] {
  const options = (text.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g) ?? []).map((part) => {
    const option = part.trim()
    return /^".*"$/s.test(option) && option.length > 1 ? option.slice(1, -1).replaceAll('""', '"').trim() : option
  })
  return [...new Set(options)].filter(Boolean)
}
