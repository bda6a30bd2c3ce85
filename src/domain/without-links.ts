const link =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|ca|net|org|io|info|biz|xyz|co|ru|cn|top|site|online|shop|app|dev|me|link|click|example)\b(?:\/\S*)?/gi

/** A stranger's text without addresses of sites: mail programs would make links of them. */
export function withoutLinks(text: string): string {
  return text.replace(link, '[link removed]')
}
