/** What browsers read as a dot in the name of a site, with characters that show nothing beside it. */
const dot = /(?<!\p{DI})\p{DI}*[.\u2024\u3002\uff0e\uff61]\p{DI}*/gu
const address = /[a-z][a-z\d+.-]{0,30}:\/\/\S+|\bwww\.\S+/gi
const label = '[\\p{L}\\p{N}\\p{So}][\\p{L}\\p{M}\\p{N}\\p{So}\\p{DI}-]{0,62}'
/** Domains that mails are often made with, or a domain with a path or port. */
const domains = 'com|ca|net|org|io|info|biz|xyz|co|ru|cn|top|site|online|shop|app|dev|me|link|click|example'
const site = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{So}])(?:${label}\\.){1,10}(?:(?:${domains})(?![\\p{L}\\p{N}-])(?:/\\S*)?|\\p{L}{2,63}[/:?#]\\S+)`,
  'giu',
)
/** A dot in the middle of letters, but for that of a file's kind. */
const glued =
  /(?<=[\p{L}\p{M}\p{N}\p{So}])\.(?=\p{L}[\p{M}\p{DI}]*\p{L})(?!(?:jpe?g|png|pdf|docx?)(?![\p{L}\p{N}.]))/giu
/** Longer than any text that a mail repeats. */
const longest = 20_000

/**
 * A stranger's text without addresses of sites: mail programs would make links of them. What may be one, or a sentence
 * without a space before it, gets that space.
 */
export function withoutLinks(text: string): string {
  return text
    .slice(0, longest)
    .replace(dot, '.')
    .replace(address, '[link removed]')
    .replace(site, '[link removed]')
    .replace(glued, '. ')
}

/** How mails call people. A person's name holds no address, and anybody may have typed it. */
const names = ['firstName', 'name', 'contactName', 'customerName', 'recipientName', 'senderName']

/** The props of a mail, with names of people that hold no links. */
export function withoutLinksInNames<P extends object>(props: P): P {
  const changed = Object.entries(props).map(([key, value]) => [
    key,
    names.includes(key) && typeof value === 'string' ? withoutLinks(value) : value,
  ])
  return Object.fromEntries(changed) as P
}
