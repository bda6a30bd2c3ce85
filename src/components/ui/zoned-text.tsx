import { instantInZone } from '~/domain/time-zone'

interface ZonedTextProps {
  value: Date | string
  /** The IANA name of the zone in which the instant is said, whatever the reader's own is. */
  timeZone: string
}

/** An instant where something happens there and then, the zone named. */
export function ZonedText({ value, timeZone }: ZonedTextProps) {
  return (
    // The server's and the browser's data of languages may differ in a space.
    <time dateTime={new Date(value).toISOString()} suppressHydrationWarning>
      {instantInZone(timeZone, value)}
    </time>
  )
}
