'use client'

import { addHours } from 'date-fns/addHours'
import { useSyncExternalStore } from 'react'
import { DateText } from '~/components/ui/date-text'
import { matching } from '~/domain/matching'
import { cn } from '~/lib/cn'

const minuteMs = 60_000

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

const thisMinute = () => Math.floor(Date.now() / minuteMs)

/** The clock of a project that waits: until when its match is promised, or since when it is late. */
export function MatchDue({ since }: { since: string }) {
  const minute = useSyncExternalStore(eachMinute, thisMinute, () => null)
  const due = addHours(new Date(since), matching.matchWithinHours)
  const late = minute !== null && due.getTime() < minute * minuteMs
  const hours = minute === null ? null : Math.floor(Math.abs(due.getTime() - minute * minuteMs) / 3_600_000)
  return (
    <span className={cn(late && 'font-medium text-danger')}>
      {late ? 'Match was due' : 'Match due'} <DateText value={due} style="dateTime" />
      {hours !== null && ` (${late ? `${hours} h late` : `${hours} h left`})`}
    </span>
  )
}
