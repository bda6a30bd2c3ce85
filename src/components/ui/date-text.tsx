'use client'

import { useSyncExternalStore } from 'react'
import { type DateStyle, formatInstant } from '~/lib/format'

const never = () => () => {}

/** An instant in the reader's own time zone; until the page is alive, in the server's (UTC). */
export function DateText({ value, style = 'date' }: { value: Date | string; style?: DateStyle }) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <time dateTime={new Date(value).toISOString()}>{formatInstant(value, style, alive ? undefined : 'UTC')}</time>
}
