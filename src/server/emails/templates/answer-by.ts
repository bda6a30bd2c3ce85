const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A deadline in a mail, whose reader's clock we do not know: in UTC, and said so. */
export function answerByText(instant: string): string {
  return `${format.format(new Date(instant))} UTC`
}
