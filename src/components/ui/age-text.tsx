'use client'

import { useSyncExternalStore } from 'react'
import { formatAge, formatInstant, formatLeft } from '~/lib/format'

const minuteMs = 60_000

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / minuteMs)

/** How long ago an instant is, updated every minute; its date until hydration. */
export function AgeText({ value }: { value: Date | string }) {
  const minute = useSyncExternalStore(eachMinute, thisMinute, () => null)
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={formatInstant(value, 'dateTime', minute === null ? 'UTC' : undefined)}
    >
      {minute === null ? formatInstant(value, 'date', 'UTC') : formatAge(value, (minute + 1) * minuteMs)}
    </time>
  )
}

/** How long is left until an instant, kept up to date; its date until the page is alive. */
export function TimeLeft({ value }: { value: Date | string }) {
  const minute = useSyncExternalStore(eachMinute, thisMinute, () => null)
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={formatInstant(value, 'dateTime', minute === null ? 'UTC' : undefined)}
    >
      {minute === null ? `By ${formatInstant(value, 'date', 'UTC')}` : formatLeft(value, minute * minuteMs)}
    </time>
  )
}

/** Whether an instant has passed, kept up to date; never until the page is alive. */
export function useIsPast(value: Date | string | null): boolean {
  const minute = useSyncExternalStore(eachMinute, thisMinute, () => null)
  return value !== null && minute !== null && new Date(value).getTime() <= minute * minuteMs
}
